// SPDX-License-Identifier: MIT
// Assertions, checked if SLUICE_ASSERTS is defined: in the dev build and in the sanitizer builds. A
// release does not even evaluate them.
//
// A caller's mistakes are not asserted but rejected with a status. An assertion that costs more
// than the work around it is a function, slui_NOUN_is_sound, which looks at small objects only.
#ifndef SLUI_ASSERT_H
#define SLUI_ASSERT_H

#ifdef SLUICE_ASSERTS
#define SLUI_ASSERT(claim) ((claim) ? (void)0 : slui_assert_failed(#claim, __FILE__, __LINE__))
#else
#define SLUI_ASSERT(claim) ((void)sizeof((claim) ? 1 : 0))
#endif

typedef void slui_assert_hook(const char *claim, const char *file, int line);

#ifdef SLUICE_ASSERTS
// Prints the assertion and its position and aborts; or calls the hook, if there is one.
slui_assert_hook slui_assert_failed;

// For tests of assertions; NULL otherwise. The program continues when it returns.
extern slui_assert_hook *slui_on_assert;
#endif

#endif
