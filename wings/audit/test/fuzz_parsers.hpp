// What a fuzzer feeds: every parser of evidence, which may refuse a text but do nothing else.
#pragma once
#include "audit/src/drand.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/error.hpp>
#include <faro/records/record_file.hpp>

#include <string_view>

namespace faro::testing {

/// Reads the text as everything it could be. Whether any parser took it.
inline bool feed_parsers(std::string_view text) {
  auto const taken = [&](auto const& parse) {
    try {
      parse();
      return true;
    } catch (error const&) {
      return false;
    }
  };
  bool const transcript = taken([&] { audit::read_transcript(text).finish(); });
  bool const line = taken([&] { static_cast<void>(audit::parse_transcript(text)); });
  bool const secret = taken([&] { static_cast<void>(audit::parse_kept_secret(text)); });
  bool const round = taken([&] { static_cast<void>(is_self_consistent(audit::parse_drand(text))); });
  bool const record = taken([&] { static_cast<void>(audit::parse_record(text)); });
  return transcript || line || secret || round || record;
}

}  // namespace faro::testing
