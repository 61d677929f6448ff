// For a while the library uses one instruction set, then again the one it used before.
#pragma once
#include "chance/instruction_set.hpp"

namespace faro::testing {

class with_instruction_set {
 public:
  explicit with_instruction_set(instruction_set set) : before_{used_instruction_set()} {
    use_instruction_set(set);
  }
  ~with_instruction_set() { use_instruction_set(before_); }
  with_instruction_set(with_instruction_set const&) = delete;
  with_instruction_set& operator=(with_instruction_set const&) = delete;

 private:
  instruction_set before_;
};

}  // namespace faro::testing
