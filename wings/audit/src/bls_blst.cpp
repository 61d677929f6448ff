// blst behind the functions of bls.hpp: the only file that knows it, and what stands there without it.
#include "audit/src/bls.hpp"

#include <faro/error.hpp>

#ifdef FARO_HAS_BLST
#include <blst.h>
#endif

namespace faro::audit {

#ifdef FARO_HAS_BLST

namespace {

byte const* blst_bytes(std::string_view bytes) {
  return reinterpret_cast<byte const*>(bytes.data());  // NOLINT: blst's bytes
}

constexpr std::string_view domain_g1 = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
constexpr std::string_view domain_g2 = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";

bool read_g1(std::string_view bytes, blst_p1_affine& out) {
  return bytes.size() == 48 && blst_p1_uncompress(&out, blst_bytes(bytes)) == BLST_SUCCESS &&
         !blst_p1_affine_is_inf(&out) && blst_p1_affine_in_g1(&out);
}

bool read_g2(std::string_view bytes, blst_p2_affine& out) {
  return bytes.size() == 96 && blst_p2_uncompress(&out, blst_bytes(bytes)) == BLST_SUCCESS &&
         !blst_p2_affine_is_inf(&out) && blst_p2_affine_in_g2(&out);
}

}  // namespace

bool bls_holds(bls_signatures group, std::string_view key, std::string_view message,
               std::string_view signature) {
  blst_p1_affine in_g1;
  blst_p2_affine in_g2;
  if (group == bls_signatures::in_g1) {
    return read_g1(signature, in_g1) && read_g2(key, in_g2) &&
           blst_core_verify_pk_in_g2(&in_g2, &in_g1, true, blst_bytes(message), message.size(),
                                     blst_bytes(domain_g1), domain_g1.size(), nullptr, 0) == BLST_SUCCESS;
  }
  return read_g1(key, in_g1) && read_g2(signature, in_g2) &&
         blst_core_verify_pk_in_g1(&in_g1, &in_g2, true, blst_bytes(message), message.size(),
                                   blst_bytes(domain_g2), domain_g2.size(), nullptr, 0) == BLST_SUCCESS;
}

#else

bool bls_holds(bls_signatures, std::string_view, std::string_view, std::string_view) {
  throw system_error{"this build of faro can't verify BLS signatures: it was made without blst"};
}

#endif

}  // namespace faro::audit
