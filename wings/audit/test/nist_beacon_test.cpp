// Pulses of NIST's beacon: a real one, with the certificate that signed it; what was changed in it.
#include "audit/src/nist_beacon.hpp"

#include "support/places.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace {

using namespace faro::audit;

std::string file_of(char const* name) {
  std::ifstream file{faro::testing::project_folder() / "tests/answers/beacons" / name};
  return {std::istreambuf_iterator<char>{file}, {}};
}
std::string changed(std::string text, std::string const& from, std::string const& to) {
  auto const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(NistBeacon, APublishedPulseIsTheHashOfItsFieldsAndSigned) {
  auto const pulse = parse_nist_pulse(file_of("nist-1853311.json"));
  EXPECT_EQ(pulse.index, 1'853'311U);
  EXPECT_EQ(pulse.list_values.size(), 5U);
  EXPECT_TRUE(is_self_consistent(pulse));
  EXPECT_TRUE(is_signed_by(pulse, parse_rsa_certificate(file_of("nist-certificate.pem"))));
}

TEST(NistBeacon, WhatIsChangedIsSeen) {
  auto const text = file_of("nist-1853311.json");
  auto const certificate = parse_rsa_certificate(file_of("nist-certificate.pem"));
  for (auto const& [from, to] : {std::pair{"T11:02", "T11:03"},
                                 {"\"pulseIndex\" : 1853311", "\"pulseIndex\" : 1853312"},
                                 {"D88BB309", "D88BB30A"},
                                 {"A5FD82C3", "A5FD82C4"},
                                 {"\"statusCode\" : 0,\n    \"sig", "\"statusCode\" : 1,\n    \"sig"}}) {
    auto const pulse = parse_nist_pulse(changed(text, from, to));
    EXPECT_FALSE(is_self_consistent(pulse)) << from;
    EXPECT_FALSE(is_signed_by(pulse, certificate)) << from;
  }
  auto const resigned = parse_nist_pulse(changed(text, "9F4B21AB", "9F4B21AC"));
  EXPECT_FALSE(is_self_consistent(resigned));
  EXPECT_FALSE(is_signed_by(resigned, certificate));
  auto const other = parse_nist_pulse(changed(text, "F0FF1B76", "F0FF1B77"));
  EXPECT_FALSE(is_self_consistent(other));
  EXPECT_TRUE(is_signed_by(other, certificate)) << "the output is not signed, it is hashed";
  auto stranger = certificate;
  stranger.id[0] = static_cast<char>(stranger.id[0] ^ 1);
  EXPECT_FALSE(is_signed_by(parse_nist_pulse(text), stranger));
}

/// Pulses 1921299 and 1921300 of chain 2, as far as they are about each other.
TEST(NistBeacon, APulseOpensWhatTheOneBeforeHid) {
  nist_pulse before, pulse;
  before.chain = pulse.chain = 2;
  before.index = 1'921'299;
  pulse.index = 1'921'300;
  before.output = pulse.previous = faro::from_hex(
      "EBE3439BE1109FFB4BBA124F7384184EDABDC52ACBF18F189213029DE5AF6464C5A5118FAEF97E84FC080C23D52E0E52DF5ED6"
      "F683D2E6317439AB869CF5C362");
  before.precommitment = faro::from_hex(
      "F5267A519D96EB4F1D6EA68ECAE6BF70EBC692D4738C3DF94F9B4F3ACAAE55DCBF35A04EACC01366493E70EE9D4BF87D84D62B"
      "6DFEDC68F1BDD8FDEEB6FC3C20");
  pulse.local_value = faro::from_hex(
      "3D7C711FEAB941BACE8DD2F3B85F318585149283B69911CCEB2D7937B417EF5DE0761AC12289FC1C4F27072D139FAC2A5B9D9C"
      "33C62818FE58B06A86726EF519");
  EXPECT_TRUE(follows(pulse, before));
  EXPECT_FALSE(follows(before, pulse));
  auto forged = pulse;
  forged.local_value.back() = '\0';
  EXPECT_FALSE(follows(forged, before)) << "not what was precommitted";
  forged = pulse;
  forged.previous.back() = '\0';
  EXPECT_FALSE(follows(forged, before));
  forged = pulse;
  forged.chain = 1;
  EXPECT_FALSE(follows(forged, before));
}

TEST(NistBeacon, RefusesWhatIsNoPulseAndNoCertificate) {
  auto const text = file_of("nist-1853311.json");
  for (auto const& bad :
       {std::string{"{}"}, std::string{"[]"}, std::string{"x"}, changed(text, "\"2.0\"", "\"1.0\""),
        changed(text, "\"cipherSuite\" : 0", "\"cipherSuite\" : 1"), changed(text, "\"period\" : 60000,", ""),
        changed(text, "\"type\" : \"hour\"", "\"type\" : \"previous\""), changed(text, "D88BB309", "D88BB3"),
        changed(text, "\"period\" : 60000", "\"period\" : -1"),
        changed(text, "\"period\" : 60000", "\"uri\" : \"x\", \"period\" : 60000")})
    EXPECT_THROW(static_cast<void>(parse_nist_pulse(bad)), faro::input_error) << bad.substr(0, 200);
  auto const pem = file_of("nist-certificate.pem");
  for (auto const& bad : {std::string{}, pem.substr(0, 1000), changed(pem, "MIIIDDCC", "MIIIDDC!"),
                          changed(pem, "MIIIDDCC", "MIIIDDCB")})
    EXPECT_THROW(static_cast<void>(parse_rsa_certificate(bad)), faro::input_error) << bad.substr(0, 60);
}

}  // namespace
