/* What libsodium's core.c is elsewhere: of every function there is one implementation here, so nothing has to be
   chosen, and one thread. */
#include <stdlib.h>

int sodium_init(void) { return 0; }
void sodium_misuse(void) { abort(); }
