#pragma once
#include <sys/prctl.h>
#include <uv.h>

/// Names the calling thread, as debuggers and `top -H` show it (15 bytes).
static inline void foyer_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
