// What a server of drand answers, read: one flat object of JSON.
#include "audit/src/drand.hpp"
#include "text/json_text.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

namespace faro::audit {
namespace {

constexpr std::size_t most_round_bytes = 65'536;

/// Takes the members of one flat object.
class round_reader : public nlohmann::json_sax<nlohmann::json> {
 public:
  drand_round out;
  bool has_round = false;

  bool null() override { return other("null"); }
  bool boolean(bool) override { return other("a truth value"); }
  bool number_integer(number_integer_t) override { return other("a negative number"); }
  bool number_float(number_float_t, string_t const&) override { return other("a fraction"); }
  bool binary(binary_t&) override { return other("binary data"); }
  bool number_unsigned(number_unsigned_t value) override {
    if (name_ != "round") return other("a number");
    if (value == 0 || value > last_drand_round)
      throw input_error{say("its round: expected 1 or more, got {}", value)};
    out.round = value;
    has_round = true;
    return true;
  }
  bool string(string_t& text) override {
    if (name_ == "randomness") return take(text, out.randomness);
    if (name_ == "signature") return take(text, out.signature);
    if (name_ == "previous_signature") return take(text, out.previous_signature);
    return other("a text");
  }
  bool start_object(std::size_t) override {
    if (in_object_) throw input_error{"an object within the object; a drand round is flat"};
    in_object_ = true;
    return true;
  }
  bool end_object() override { return true; }
  bool key(string_t& name) override {
    if (name == "round" ? has_round
                        : (name == "randomness" && !out.randomness.empty()) ||
                              (name == "signature" && !out.signature.empty()))
      throw input_error{say("'{}' is given twice", name)};
    name_ = name;
    return true;
  }
  bool start_array(std::size_t) override { throw input_error{"a list; a drand round is one flat object"}; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, std::string const&, nlohmann::json::exception const&) override {
    throw input_error{say("byte {} is not JSON", position)};
  }

 private:
  bool take(std::string& text, std::string& place) const {
    try {
      place = to_hex(std::string_view{from_hex(text)});
    } catch (input_error const& e) {
      throw input_error{say("its {}: {}", name_, e.said())};
    }
    if (place.empty() && name_ != "previous_signature") throw input_error{say("its {} is empty", name_)};
    return true;
  }
  bool other(std::string_view found) const {
    if (!in_object_) throw input_error{say("a drand round: expected an object, got {}", found)};
    if (name_ == "round" || name_ == "randomness" || name_ == "signature")
      throw input_error{say("its {}: expected {}, got {}", name_,
                            name_ == "round" ? "a whole number" : "a text of hexadecimal digits", found)};
    return true;
  }

  std::string name_;
  bool in_object_ = false;
};

}  // namespace

drand_round parse_drand(std::string_view json) {
  if (json.size() > most_round_bytes)
    throw input_error{say("a drand round: expected at most {} bytes, got {}", most_round_bytes, json.size())};
  refuse_zero_bytes(json);
  round_reader events;
  nlohmann::json::sax_parse(json.begin(), json.end(), &events);
  if (!events.has_round) throw input_error{"'round' is missing"};
  if (events.out.signature.empty()) throw input_error{"'signature' is missing"};
  if (events.out.randomness.empty()) throw input_error{"'randomness' is missing"};
  if (events.out.randomness.size() != 64) throw input_error{"its randomness is not 64 hexadecimal digits"};
  return events.out;
}

}  // namespace faro::audit
