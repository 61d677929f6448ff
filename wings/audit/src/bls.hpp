// BLS signatures over BLS12-381, as drand makes them: the seam behind which blst stands.
//
// A build may be without (wings/audit/blst.cmake): then nothing is verified, and can_verify_drand() says so.
// About 1 ms a signature. Thread-safe. Origin: D. Boneh, B. Lynn, H. Shacham (2001); BLS12-381 (S. Bowe,
// 2017); hashing to the curve as RFC 9380 has it.
#pragma once
#include <string_view>

namespace faro::audit {

/// Where signatures lie; keys lie in the other group.
enum class bls_signatures { in_g1, in_g2 };

/// Whether the signature is one of the message by the key, both compressed points in bytes: 48 in G1, 96 in
/// G2. Points outside their groups, points at infinity and wrong lengths are never right. Precondition:
/// can_verify_drand().
[[nodiscard]] bool bls_holds(bls_signatures group, std::string_view key, std::string_view message,
                             std::string_view signature);

}  // namespace faro::audit
