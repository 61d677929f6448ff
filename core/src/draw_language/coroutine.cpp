// Running a coroutine that draws, again and again.
#include "draw_language/nodes.hpp"

#include <faro/chance/detail/odometer.hpp>
#include <faro/draw_language/detail/coroutine.hpp>

namespace faro::detail {

told::told(shared_node<told> earlier, any_drawing what)
    : before{std::move(earlier)},
      value{std::move(what)},
      number{before ? before->number + 1 : 1},
      hash{mix_hash(before ? before->hash : 34, value.hash())},
      opaque{value.opaque() || (before && before->opaque)} {}
told::told(shared_node<told> earlier, any_drawing what, std::uint_least32_t line, std::uint_least32_t column)
    : before{std::move(earlier)},
      value{std::move(what)},
      number{before ? before->number + 1 : 1},
      hash{mix_hash(mix_hash(35, line), value.hash())},
      at_line{line},
      at_column{column},
      opaque{false},
      key{true} {}

telling::telling(told const* last) : left_{last ? last->number : 0}, total_{left_} {
  if (total_ > few_.size()) many_.resize(total_);
  for (auto at = total_; last; last = last->before.get()) all()[--at] = last;
}

namespace {

bool known_same_story(told const* a, told const* b) {
  for (; a != b; a = a->before.get(), b = b->before.get()) {
    if (!a || !b || a->hash != b->hash || a->key != b->key || a->at_line != b->at_line ||
        a->at_column != b->at_column || a->value != b->value)
      return false;
    if (a->key) return true;
  }
  return true;
}

/// The coroutine again, with the value that it waited for.
struct told_again final : draw_function {
  told_again(any_function f, story so_far)
      : draw_function{mix_hash(f.hash(), so_far ? so_far->hash : 36),
                      f.opaque() || (so_far && so_far->opaque), f->silent},
        by{std::move(f)},
        before{std::move(so_far)} {
    tells_all = true;
  }
  any_drawing call(void const*, void const*) const override { return {}; }  // of() knows the value's type
  any_drawing of(any_drawing const& done) const override {
    story const now{new told{before, done}};
    return by(&now);
  }
  bool same(draw_function const& other) const override {
    auto const& o = static_cast<told_again const&>(other);
    return by == o.by && known_same_story(before.get(), o.before.get());
  }
  any_function by;
  story before;
};

[[noreturn]] void differs() {
  throw description_error{
      "a coroutine that draws went another way when it was run again with the same cards; it must be a "
      "function of its arguments and of what it draws"};
}

}  // namespace

any_drawing draw_run::run(std::coroutine_handle<> from, any_function const& by, story const& so_far) {
  telling again{so_far.get()};
  by_ = &by;
  so_far_ = so_far;
  again_ = &again;
  from.resume();
  return std::move(comes_to_);
}

void draw_run::end_as(any_drawing d) {
  if (!again_->over()) differs();
  comes_to_ = std::move(d);
}

void const* draw_run::told_before(any_drawing const& d, std::type_info const& type) {
  if (auto const* next = again_->next()) {
    if (next->key || typeid(*next->value.get()) != type) differs();
    return next->value.value();
  }
  comes_to_ = and_then(d, any_function{new told_again{*by_, so_far_}});
  return nullptr;
}

bool draw_run::told_key_before(std::type_info const& type) {
  auto const* next = again_->next();
  if (next && (!next->key || typeid(*next->value.get()) != type)) differs();
  return next != nullptr;
}
void draw_run::tell_key(any_drawing key, std::uint_least32_t line, std::uint_least32_t column) {
  so_far_ = story{new told{so_far_, std::move(key), line, column}};
}

}  // namespace faro::detail
