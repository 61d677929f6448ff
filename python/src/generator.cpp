// A generator for numpy: a stream of words behind the interface that numpy.random.Generator calls.
#include "module.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>

#include <pybind11/numpy.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace faro::python {
namespace {

/// As numpy/random/bitgen.h has it: numpy calls these with the state.
struct numpy_functions {
  void* state;
  std::uint64_t (*next_uint64)(void*);
  std::uint32_t (*next_uint32)(void*);
  double (*next_double)(void*);
  std::uint64_t (*next_raw)(void*);
};

/// The words of a stream, whose place can be told and set.
class words {
 public:
  using result_type = std::uint64_t;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return UINT64_MAX; }

  words(stream_kind kind, key256 const& key) : stream_{kind, key}, key_{key} {}
  result_type operator()() {
    if (next_ == buffer_.size()) {
      stream_.fill(std::as_writable_bytes(std::span{buffer_}));
      next_ = 0;
    }
    return buffer_[next_++];
  }
  /// Half a word: the low half first, the other one kept.
  std::uint32_t half() {
    if (has_half_) {
      has_half_ = false;
      return half_;
    }
    auto const word = (*this)();
    half_ = static_cast<std::uint32_t>(word >> 32);
    has_half_ = true;
    return static_cast<std::uint32_t>(word);
  }
  /// Words taken so far.
  [[nodiscard]] std::uint64_t taken() const { return stream_.position() / 8 - (buffer_.size() - next_); }
  /// Goes on as another one of any kind and key; whoever knows this one's place in memory draws from that.
  void become(stream_kind kind, key256 const& key) {
    stream_ = stream{kind, key};
    key_ = key;
    next_ = buffer_.size();
  }
  void go_to(std::uint64_t taken) {
    stream_.seek(8 * taken);
    next_ = buffer_.size();
    has_half_ = false;
  }
  [[nodiscard]] key256 const& key() const { return key_; }
  [[nodiscard]] stream_kind kind() const { return stream_.kind(); }
  bool has_half_ = false;
  std::uint32_t half_ = 0;

 private:
  stream stream_;
  key256 key_;
  std::array<std::uint64_t, 256> buffer_{};
  std::size_t next_ = buffer_.size();
};

/// What Python holds: it stays where it is, since numpy keeps its address.
class generator {
 public:
  generator(stream_kind kind, key256 const& key)
      : words_{std::make_unique<words>(kind, key)}, functions_{std::make_unique<numpy_functions>()} {
    *functions_ = {words_.get(), &next64, &next32, &next_real, &next64};
  }
  [[nodiscard]] py::capsule capsule() const { return py::capsule{functions_.get(), "BitGenerator"}; }
  [[nodiscard]] words& source() const { return *words_; }
  /// The addresses of the state and of next_uint64, next_uint32, next_double, for compilers of Python.
  [[nodiscard]] py::tuple addresses() const {
    auto const number = [](auto* at) { return reinterpret_cast<std::uintptr_t>(at); };
    return py::make_tuple(number(functions_->state), number(functions_->next_uint64),
                          number(functions_->next_uint32), number(functions_->next_double),
                          number(functions_.get()));
  }

 private:
  static std::uint64_t next64(void* at) { return (*static_cast<words*>(at))(); }
  static std::uint32_t next32(void* at) { return static_cast<words*>(at)->half(); }
  static double next_real(void* at) { return static_cast<double>(next64(at) >> 11) * 0x1p-53; }

  std::unique_ptr<words> words_;
  std::unique_ptr<numpy_functions> functions_;
};

py::bytes bytes_of(key256 const& key) {
  return {reinterpret_cast<char const*>(key.bytes.data()), key.bytes.size()};
}

key256 key_of_bytes(std::string const& bytes) {
  key256 key;
  if (bytes.size() != key.bytes.size())
    throw input_error{"a key: expected 32 bytes, got " + std::to_string(bytes.size())};
  std::ranges::transform(bytes, key.bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return key;
}

py::tuple state_of(generator const& g) {
  auto const& w = g.source();
  return py::make_tuple(bytes_of(w.key()), std::string{name_of(w.kind())}, w.taken(), w.has_half_, w.half_);
}

void set_state(generator& g, std::string const& key, std::string const& kind, std::uint64_t taken,
               bool has_half, std::uint32_t half) {
  if (taken >= std::uint64_t{1} << 61)
    throw input_error{"state: expected fewer than 2^61 words taken, got " + std::to_string(taken)};
  auto& w = g.source();
  w.become(find_stream_kind(kind), key_of_bytes(key));
  w.go_to(taken);
  w.has_half_ = has_half;
  w.half_ = half;
}

/// The next words as an array.
py::array_t<std::uint64_t> next_words(generator& g, py::ssize_t count) {
  py::array_t<std::uint64_t> out{count};
  auto* const to = out.mutable_data();
  in_pieces(count, 1 << 22, [&](py::ssize_t first, py::ssize_t last) {
    for (auto i = first; i < last; ++i) to[i] = g.source()();
  });
  return out;
}

}  // namespace

void add_generator(py::module_& m) {
  py::class_<generator>{m, "Words"}
      .def(py::init([](py::handle seed, std::string const& kind, std::string const& of) {
             return generator{find_stream_kind(kind), of.empty() ? key_of(seed) : key_of(seed, of)};
           }),
           py::arg("seed"), py::arg("kind"), py::arg("purpose") = "")
      .def_static("of_part",
                  [](py::bytes const& key, std::uint64_t part, std::string const& kind) {
                    return generator{find_stream_kind(kind),
                                     derived_key(key_of_bytes(key.cast<std::string>()), part)};
                  })
      .def("set_state", &set_state)
      .def_property_readonly("capsule", &generator::capsule)
      .def_property_readonly("state", &state_of)
      .def_property_readonly("addresses", &generator::addresses)
      .def("next", [](generator& g) { return g.source()(); })
      .def("next_words", &next_words)
      .def("below",
           [](generator& g, std::uint64_t n) {
             if (n == 0) throw input_error{"expected a number below 1 or more, got a bound of 0"};
             return random_chooser{g.source()}.below(n);
           })
      .def("go_to", [](generator& g, std::uint64_t taken) { g.source().go_to(taken); });
}

}  // namespace faro::python
