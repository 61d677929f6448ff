// Tables that are computed once and kept: the one memo of the library.
//
//     static parallel::memo<std::size_t, null_table> tables;
//     auto const& table = tables.at(cards, [&] { return null_table{cards}; });
//
// A value is made by the first thread that asks for its key; threads that ask for the same key meanwhile wait
// for it, those that ask for other keys do not. An exception leaves the key unmade. Values stay where they
// are until the program ends. O(log keys) when the value is there. Thread-safe.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace faro::parallel {

template <class Key, class Value>
class memo {
 public:
  /// The value of the key; make() if there is none yet. make() may ask this memo for other keys.
  template <class Make>
  Value const& at(Key const& key, Make const& make) {
    entry* found = nullptr;
    {
      std::scoped_lock const lock{guard_};
      found = &entries_[key];
    }
    std::call_once(found->once, [&] { found->value = std::make_unique<Value const>(std::invoke(make)); });
    return *found->value;
  }

 private:
  struct entry {
    std::once_flag once;
    std::unique_ptr<Value const> value;
  };
  std::mutex guard_;
  std::map<Key, entry> entries_;  // nodes stay where they are
};

}  // namespace faro::parallel
