// SPDX-License-Identifier: MIT
// Where a file really is.
#ifndef CLI_REAL_PATH_H
#define CLI_REAL_PATH_H

// The absolute path of what a name leads to, every link followed, with slashes between its parts.
// The caller frees it. NULL if there is nothing, or the system cannot say.
char *real_path(const char *name);

// The same of the running command.
char *real_path_of_command(void);

#endif
