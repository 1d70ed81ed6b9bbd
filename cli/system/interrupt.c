// SPDX-License-Identifier: MIT
// Ctrl-C. During long work the handler only raises a flag, which the work checks between queries;
// a server blocks the signals, which its threads inherit, and takes them one by one.
#define _POSIX_C_SOURCE 200809L
#include "system/interrupt.h"

#ifdef _WIN32

#include <stddef.h>
#include <windows.h>

static volatile LONG seen;
static HANDLE ended; // set when a server is to end

// Called on a thread of its own. The second Ctrl-C is left to the system, which ends the program.
static BOOL WINAPI notice(DWORD event)
{
    (void)event;
    if (ended) return SetEvent(ended);
    return InterlockedExchange(&seen, 1) == 0;
}

void interrupt_begin(void)
{
    SetConsoleCtrlHandler(notice, TRUE);
}

bool interrupt_seen(void)
{
    return seen != 0;
}

void interrupt_hold(void)
{
    ended = CreateEventA(NULL, TRUE, FALSE, NULL);
    SetConsoleCtrlHandler(notice, TRUE);
}

void interrupt_await(void)
{
    WaitForSingleObject(ended, INFINITE);
}

#else

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void notice(int number)
{
    (void)number;
    seen = 1;
}

// A program that was started with the signal ignored, as in the background, keeps ignoring it.
static bool is_ignored(void)
{
    struct sigaction before;
    return sigaction(SIGINT, NULL, &before) != 0 || before.sa_handler == SIG_IGN;
}

void interrupt_begin(void)
{
    if (is_ignored()) return;
    struct sigaction action = {.sa_handler = notice, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupt_seen(void)
{
    return seen != 0;
}

static sigset_t ending_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    if (!is_ignored()) sigaddset(&signals, SIGINT);
    return signals;
}

void interrupt_hold(void)
{
    sigset_t signals = ending_signals();
    sigprocmask(SIG_BLOCK, &signals, NULL);
}

void interrupt_await(void)
{
    sigset_t signals = ending_signals();
    int number;
    sigwait(&signals, &number);
}

#endif
