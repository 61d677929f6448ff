// The generators by their names on the command line.
#pragma once
#include "cli/options/options.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/seed.hpp>
#include <faro/records/detail/crypto.hpp>

#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace faro::program {

/// The default first.
inline constexpr char const* generator_names[] = {"chacha20",   "chacha12",     "chacha8",
                                                  "aes256-ctr", "xoshiro256++", "xoshiro256++x16"};

/// Says which there are. Throws usage_error.
void refuse_generator(std::string const& name);

/// A key, or a generator that was started from one, whose bytes are erased when it goes out of use.
template <class T>
requires std::is_trivially_copyable_v<T>
class erased {
 public:
  template <class From>
  explicit erased(From&& from) : value_{std::forward<From>(from)} {}
  erased(erased const&) = delete;
  erased& operator=(erased const&) = delete;
  ~erased() { audit::erase_secret(std::as_writable_bytes(std::span{&value_, 1})); }

  T& operator*() { return value_; }
  T const& operator*() const { return value_; }

 private:
  T value_;
};

/// Adds --generator, one of their names.
option_ref add_generator(command& verb, std::optional<std::string>& place);

/// Calls use(chooser) with the random reading over the generator of that name, started from a key. Throws
/// usage_error for a name there is not.
void with_generator(std::string const& name, key256 const& key, std::function<void(chooser_ref)> const& use);

}  // namespace faro::program
