#pragma once
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Calls of the system that Swift cannot make, because they take any number of arguments or are macros.

/// The calling process is killed as soon as the thread that started it ends.
static inline int foyer_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// A file in memory alone, closed on exec. Negative: there is none.
static inline int foyer_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }

/// The new process gets none of the files from this number on.
static inline int foyer_close_from(posix_spawn_file_actions_t *actions, int first) {
    extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Gives memory that was freed back to the system.
static inline void foyer_return_memory(void) { malloc_trim(0); }
