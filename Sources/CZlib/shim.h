#pragma once
#include <zlib.h>

// Zlib's initializer is a macro, which Swift does not see.

/// A stream that writes the gzip format, as small as it can.
static inline int foyer_gzip_init(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
