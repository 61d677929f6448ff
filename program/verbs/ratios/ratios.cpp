// faro ratios: numbers from 0 to 1, made beforehand and kept, to shuffle by (document 001).
#include "chance/health.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generator_words.hpp"
#include "cli/options/options.hpp"
#include "lines/order/random_bytes.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/parallel/progress.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

constexpr char const* ratios_examples =
    "faro ratios 51 > ratios                 # for 52 cards: one ratio fewer\n"
    "faro shuffle --ratios ratios cards.txt  # the same order for ever\n"
    "faro ratios 1000 --seed 'exam, June' -o june.ratios\n"
    "faro ratios 99 | faro shuffle --ratios - -i 1-100\n"
    "faro ratios 51 --random-source /dev/hwrng --json -o hardware.json";

constexpr std::uint64_t most_ratios = 10'000'000'000;
constexpr std::uint64_t at_once = 4096;  // made before any is written

struct ratios_options {
  std::uint64_t count = 0;
  std::optional<std::string> seed, generator, random_source, output;
  bool json = false;
};

std::string generator_of(ratios_options const& o) { return o.generator.value_or("chacha20"); }

/// Ratios from the bytes of a source, four each, the lowest first; with its health tested and its bytes
/// hashed.
class source_ratios {
 public:
  explicit source_ratios(std::string const& path) : bytes_{path}, health_{path} {}

  double operator()() {
    std::array<std::byte, 4> four{};
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < four.size(); ++i) {
      auto const byte = bytes_();
      health_.look_at(byte);
      four[i] = std::byte{byte};
      value |= std::uint32_t{byte} << (8 * i);
    }
    hash_.update(four);
    return static_cast<double>(value) / std::numeric_limits<std::uint32_t>::max();
  }
  [[nodiscard]] std::uint64_t bytes() const { return health_.bytes(); }
  [[nodiscard]] std::string digest() { return to_hex(hash_.finish()); }

 private:
  byte_reader bytes_;
  byte_health health_;
  sha256_hasher hash_;
};

using nlohmann::ordered_json;

/// The ratios one after the other, parted by `between`.
void write_ratios(output_file& out, std::uint64_t count, char const* between,
                  std::function<double()> const& next) {
  parallel::long_work work{count / at_once + 1};
  fmt::memory_buffer text;
  for (std::uint64_t i = 0; i < count; ++i) {
    fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : between, next());
    if ((i + 1) % at_once != 0) continue;
    out.write({text.data(), text.size()});
    text.clear();
    work.advance(1);
  }
  out.write({text.data(), text.size()});
}

/// An object without its last brace, to be gone on with.
std::string opened(ordered_json const& about) {
  auto text = about.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  text.pop_back();
  return text;
}

void write_all(ratios_options const& o, char const* reading, std::function<double()> const& next,
               std::function<ordered_json()> const& afterwards) {
  output_file out{o.output.value_or("-")};
  if (o.json) {
    ordered_json const about{
        {"reading", reading},
        {"generator", o.random_source ? ordered_json(nullptr) : ordered_json(generator_of(o))},
        {"seed", o.seed ? ordered_json(*o.seed) : ordered_json(nullptr)},
        {"count", o.count}};
    out.write(opened(about) + ",\"ratios\":[");
  }
  write_ratios(out, o.count, o.json ? "," : "\n", next);
  if (o.json) {
    auto const more = afterwards();
    out.write("]" + (more.empty() ? "" : "," + opened(more).substr(1)) + "}\n");
  } else if (o.count > 0) {
    out.write("\n");
  }
  out.commit();
}

void run(ratios_options const& o) {
  if (o.random_source) {
    source_ratios next{*o.random_source};
    return write_all(o, "random-source", std::ref(next), [&] {
      return ordered_json{{"source", *o.random_source}, {"bytes", next.bytes()}, {"sha256", next.digest()}};
    });
  }
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::ratios) : fresh_key()};
  with_words(generator_of(o), *key, [&](auto& words) {
    ratio_buffer buffer{words, at_once};
    write_all(o, o.seed ? "seed" : "fresh", std::ref(buffer), [] { return ordered_json::object(); });
  });
}

}  // namespace

void add_ratios(command& app) {
  auto* const verb = add_verb(
      app, "ratios", "Make ratios: random numbers from 0 to 1, to keep and to shuffle by.", ratios_examples);
  auto const o = std::make_shared<ratios_options>();
  add_number(*verb, "COUNT", o->count, {0, most_ratios}, "how many; a list of n items takes n - 1")
      ->required();
  add_text(*verb, "--seed", o->seed, "the same TEXT gives the same ratios on every machine", "TEXT");
  add_generator(*verb, o->generator);
  add_text(*verb, "--random-source", o->random_source,
           "from the bytes of FILE, four a ratio: a device such as /dev/hwrng, a file, or - for standard "
           "input; its health is "
           "tested on the way (SP 800-90B), and --json has the digest of its bytes",
           "FILE");
  add_text(*verb, "-o,--output", o->output, "write to FILE, whole or not at all", "FILE")->writes();
  add_flag(*verb, "--json", o->json, "one JSON object: where they came from, and the ratios");
  on_run(*verb, [verb, o] {
    refuse_together(*verb, {"--seed", "--random-source"});
    refuse_together(*verb, {"--generator", "--random-source"});
    run(*o);
  });
}

}  // namespace faro::program
