// What is asked about the order of a pack, read once: `position(ace, 1) <= 5, hits(13) given falls(rank) =
// 2`.
//
//   asked_order const a = "adjacent(rank) >= 1, hits(13)";
//   a.size(), a.name(1)                       // 2, "hits(13)"
//
// Which cards its names mean is found once the pack is known. Cost: O(text). A value; copies share what was
// read. Thread-safe.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace faro::odds {

namespace orders {
struct read_order;
}

class asked_order {
 public:
  asked_order() = default;
  /// Throws query_error for what can't be read. An empty text asks nothing.
  asked_order(std::string text);  // NOLINT(google-explicit-constructor)
  asked_order(std::string_view text)
      : asked_order{std::string{text}} {}                            // NOLINT(google-explicit-constructor)
  asked_order(char const* text) : asked_order{std::string{text}} {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool empty() const { return !read_; }
  /// As it was written.
  [[nodiscard]] std::string const& text() const;
  /// How many questions; each as it was written.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::string const& name(std::size_t question) const;
  /// The condition after `given`, as it was written; empty where there is none.
  [[nodiscard]] std::string const& given() const;

  /// For the library.
  [[nodiscard]] orders::read_order const& read() const;

 private:
  std::shared_ptr<orders::read_order const> read_;
};

}  // namespace faro::odds
