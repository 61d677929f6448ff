// Where rolls meet when all of them are read: what is known at a die that is about to be rolled, and all that
// the rest depends on. Private to src/odds.
//
// A roller goes down its tree; numbers that wait for the rest of an expression are held here, so that a key
// is made of them and of the dice of the pool so far. Where more waits than is held, nothing meets (`apart`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace faro::odds::dice_language {

/// Thrown into a roller where its path met another one that is read on.
struct met_another {};

class meetings {
 public:
  [[nodiscard]] bool allowed() const { return apart_ == 0; }
  [[nodiscard]] std::vector<std::int64_t> const& waiting() const { return waiting_; }

  /// Numbers that wait, as long as it lives.
  class hold {
   public:
    hold(meetings& in, std::initializer_list<std::int64_t> numbers) : in_{in}, before_{in.waiting_.size()} {
      in.waiting_.insert(in.waiting_.end(), numbers);
    }
    void add(std::int64_t number) { in_.waiting_.push_back(number); }
    hold(hold const&) = delete;
    hold& operator=(hold const&) = delete;
    ~hold() { in_.waiting_.resize(before_); }

   private:
    meetings& in_;
    std::size_t before_;
  };
  /// Nothing meets, as long as it lives.
  class keep_apart {
   public:
    explicit keep_apart(meetings& in, bool really = true) : in_{in}, one_{really ? 1U : 0U} {
      in.apart_ += one_;
    }
    keep_apart(keep_apart const&) = delete;
    keep_apart& operator=(keep_apart const&) = delete;
    ~keep_apart() { in_.apart_ -= one_; }

   private:
    meetings& in_;
    unsigned one_;
  };

 private:
  std::vector<std::int64_t> waiting_;
  unsigned apart_ = 0;
};

}  // namespace faro::odds::dice_language
