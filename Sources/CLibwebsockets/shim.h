#pragma once
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// Values that are C macros Swift cannot import, and calls through C unions.

/// Bytes that libwebsockets needs in front of every buffer it writes.
static inline int foyer_lws_pre(void) { return LWS_PRE; }

/// One context on a foreign libuv loop; vhosts are made by hand.
static inline uint64_t foyer_lws_context_options(void) {
    return LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_NO_LWS_SYSTEM_STATES;
}

/// For the first context of a process: sets up OpenSSL. A second time would change the places where libwebsockets keeps its data in OpenSSL's
/// objects, and break the handshakes of other threads.
static inline uint64_t foyer_lws_first_context_options(void) { return LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT; }

static inline uint64_t foyer_lws_vhost_options(void) {
    return LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
}

/// Trust nothing but the certificate authority file that is named.
static inline uint64_t foyer_lws_no_system_authorities(void) { return LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS; }

/// A vhost that serves accepted sockets but does not listen by itself.
static inline int foyer_lws_port_no_listen_server(void) { return CONTEXT_PORT_NO_LISTEN_SERVER; }

/// A vhost for clients.
static inline int foyer_lws_port_no_listen(void) { return CONTEXT_PORT_NO_LISTEN; }

/// Hands an accepted socket to a vhost. NULL: refused, and the socket is closed.
static inline struct lws *foyer_lws_adopt(struct lws_vhost *vhost, int socket, void *owner) {
    lws_adopt_desc_t info;
    memset(&info, 0, sizeof info);
    info.vh = vhost;
    info.type = (lws_adoption_type)(LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL);
    info.fd.sockfd = socket;
    info.opaque = owner;
    return lws_adopt_descriptor_vhost_via_info(&info);
}

/// Ends the connection without a goodbye. Only from outside of callbacks of this connection.
///
/// Not by a time-out of libwebsockets: it has one per connection, and would set it to something else on the next event. The shutdown makes
/// what is still to be written fail, for which libwebsockets would otherwise wait.
static inline void foyer_lws_kill(struct lws *wsi) {
    int socket = lws_get_socket_fd(wsi);
    if (socket >= 0) shutdown(socket, SHUT_RDWR);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

/// Starts the close handshake with what `lws_close_reason` was told. Only from outside of callbacks of this connection: Debian's build
/// of libwebsockets closes twice when a callback returns -1, which takes the close frame away.
static inline void foyer_lws_say_goodbye(struct lws *wsi) { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC); }

/// Takes away whatever time-out libwebsockets has set itself.
static inline void foyer_lws_no_timeout(struct lws *wsi) { lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); }

/// No renegotiation, no compression; TLS 1.0 and 1.1 are refused.
static inline long foyer_lws_tls_options(void) {
    return (long)(SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1);
}
