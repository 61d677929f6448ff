/* What Expat's configure script would find out, for WebAssembly. */
#define BYTEORDER 1234
#define HAVE_GETRANDOM 1
#define HAVE_MEMMOVE 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_UNISTD_H 1
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_NS 1
