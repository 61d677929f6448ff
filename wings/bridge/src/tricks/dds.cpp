// DDS asked: deals put as it has them, threads counted out, its codes made messages.
#include "bridge/src/tricks/solver.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

#ifdef FARO_HAS_DDS
#include <dds/dll.h>
#include <dlfcn.h>

#include <condition_variable>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <type_traits>
#endif

namespace faro::odds::tricks {

vulnerability vulnerability_named(std::string_view word) {
  constexpr std::array<std::string_view, 4> names{"none", "ns", "ew", "all"};
  auto const at = std::ranges::find(names, lower_case(word));
  if (at == names.end())
    throw input_error{say("expected None, NS, EW or All are vulnerable, got '{}'", word)};
  return static_cast<vulnerability>(at - names.begin());
}

#ifdef FARO_HAS_DDS

namespace {

/// Its functions, once it is loaded; closed before a program ends. At the end of a program it would free what
/// its threads have after its own variables are gone. It can be closed where what it needs was loaded before
/// it: else Boost's library of threads, which stays, is bound to it.
class solver {
 public:
  ~solver() {
    if (library_) dlclose(library_);
  }
  solver(solver const&) = delete;
  solver& operator=(solver const&) = delete;

  static solver& get() {
    if (auto const& problem = loaded().problem_) throw input_error{*problem};
    return loaded();
  }
  static std::optional<message> const& problem() { return loaded().problem_; }

  decltype(&::SolveBoard) solve = nullptr;
  decltype(&::CalcAllTables) tables = nullptr;
  decltype(&::DealerParBin) par = nullptr;

  void check(int code) const {
    if (code == RETURN_NO_FAULT) return;
    std::array<char, 80> line{};
    error_(code, line.data());
    throw input_error{say("the double-dummy solver refuses the deal: {}", std::string{line.data()})};
  }

  /// One of its threads, which nobody else has meanwhile; or all, which a table works with.
  template <class Ask>
  auto with_thread(Ask ask) {
    std::shared_lock const no_table{tables_};
    auto const mine = take_thread();
    struct giving_back {
      solver& to;
      int thread;
      ~giving_back() { to.give_back(thread); }
    } const at_the_end{*this, mine};
    return ask(mine);
  }
  std::shared_mutex& alone() { return tables_; }

 private:
  static solver& loaded() {
    static solver one;
    return one;
  }
  solver() {
    for (auto const* const needed : std::initializer_list<char const*>{FARO_DDS_NEEDS})
      dlopen(needed, RTLD_NOW | RTLD_LOCAL);
    library_ = dlopen(FARO_DDS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library_) {
      problem_ = say("tricks need the double-dummy solver, which can't be loaded ({})", FARO_DDS_LIBRARY);
      return;
    }
    auto const find = [&](auto& function, char const* name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library_, name));
      if (!function) problem_ = say("the double-dummy solver {} has no {}", FARO_DDS_LIBRARY, name);
    };
    decltype(&::SetResources) set_resources = nullptr;
    find(set_resources, "SetResources");
    find(solve, "SolveBoard");
    find(tables, "CalcAllTables");
    find(par, "DealerParBin");
    find(error_, "ErrorMessage");
    if (problem_) return;
    constexpr unsigned most_threads = 16;
    constexpr int megabytes_a_thread = 160;
    auto const threads = static_cast<int>(std::clamp(parallel::processors(), 1U, most_threads));
    set_resources(megabytes_a_thread * threads, threads);
    for (int i = threads; i-- > 0;) free_.push_back(i);
  }

  /// The one that this thread of ours had before, if it is free: it remembers the deal and the trumps.
  int take_thread() {
    thread_local int before = -1;
    std::unique_lock lock{threads_};
    freed_.wait(lock, [&] { return !free_.empty(); });
    auto const same = std::ranges::find(free_, before);
    auto const at = same == free_.end() ? free_.end() - 1 : same;
    before = *at;
    free_.erase(at);
    return before;
  }
  void give_back(int thread) {
    std::scoped_lock const lock{threads_};
    free_.push_back(thread);
    freed_.notify_one();
  }

  void* library_ = nullptr;
  std::optional<message> problem_;
  decltype(&::ErrorMessage) error_ = nullptr;
  std::shared_mutex tables_;
  std::mutex threads_;
  std::condition_variable freed_;
  std::vector<int> free_;
};

/// Its cards: bit 2 is the two, bit 14 the ace; seats and suits stand as ours do.
constexpr unsigned lowest_bit = 2;

void put_cards(deal_holdings const& from, unsigned (&to)[DDS_HANDS][DDS_SUITS]) {
  for (std::size_t seat = 0; seat < bridge::seats; ++seat) {
    for (std::size_t s = 0; s < bridge::suits; ++s)
      to[seat][s] = static_cast<unsigned>(from[seat][s]) << lowest_bit;
  }
}

/// What the side that plays next takes; with a target, that or less than 0.
int solved(::deal const& position, int target) {
  auto& by = solver::get();
  return by.with_thread([&](int thread) {
    ::futureTricks found{};
    constexpr int one_card = 1, always_search = 1;
    by.check(by.solve(position, target, one_card, always_search, &found, thread));
    return found.score[0];
  });
}
int solved(::deal const& position) {
  constexpr int best_score = -1;
  return solved(position, best_score);
}

constexpr int all_tricks = 13;

/// Whether the other side takes so many: whether the side that plays next can't keep it from that.
bool others_take(::deal const& position, int least) {
  if (least <= 0) return true;
  if (least > all_tricks) return false;
  return solved(position, all_tricks + 1 - least) < 0;
}

::deal position_of(deal_holdings const& deal, std::size_t declarer, std::size_t strain) {
  ::deal position{};
  position.trump = static_cast<int>(strain);
  position.first = static_cast<int>((declarer + 1) % bridge::seats);
  put_cards(deal, position.remainCards);
  return position;
}

/// Precondition: the leader has the card.
::deal position_after_lead(deal_holdings const& deal, std::size_t leader, std::size_t suit, std::size_t rank,
                           std::size_t strain) {
  ::deal position{};
  position.trump = static_cast<int>(strain);
  position.first = static_cast<int>(leader);
  position.currentTrickSuit[0] = static_cast<int>(suit);
  position.currentTrickRank[0] = static_cast<int>(rank + lowest_bit);
  put_cards(deal, position.remainCards);
  position.remainCards[leader][suit] &= ~(1U << (rank + lowest_bit));
  return position;
}

bool has_card(deal_holdings const& deal, std::size_t seat, std::size_t suit, std::size_t rank) {
  return (deal[seat][suit] >> rank & 1U) != 0;
}

std::string contract_text(::contractType const& c) {
  constexpr std::array<std::string_view, 6> sides{"N", "E", "S", "W", "NS", "EW"};
  constexpr std::array<std::string_view, strains> denominations{"NT", "S", "H", "D", "C"};
  auto out = fmt::format("{} {}{}", sides[static_cast<std::size_t>(c.seats)], c.level,
                         denominations[static_cast<std::size_t>(c.denom)]);
  if (c.underTricks > 0) return out + fmt::format("x-{}", c.underTricks);
  return out + (c.overTricks > 0 ? fmt::format("+{}", c.overTricks) : "=");
}

}  // namespace

bool built_with_solver() { return true; }
std::optional<message> why_no_solver() { return solver::problem(); }

int tricks_of(deal_holdings const& deal, std::size_t declarer, std::size_t strain) {
  return all_tricks - solved(position_of(deal, declarer, strain));
}
bool takes_tricks(deal_holdings const& deal, std::size_t declarer, std::size_t strain, int least) {
  return others_take(position_of(deal, declarer, strain), least);
}

int tricks_after_lead(deal_holdings const& deal, std::size_t leader, std::size_t suit, std::size_t rank,
                      std::size_t strain) {
  if (!has_card(deal, leader, suit, rank)) return 0;
  return all_tricks - solved(position_after_lead(deal, leader, suit, rank, strain));
}
bool takes_tricks_after_lead(deal_holdings const& deal, std::size_t leader, std::size_t suit,
                             std::size_t rank, std::size_t strain, int least) {
  if (!has_card(deal, leader, suit, rank)) return least <= 0;
  return others_take(position_after_lead(deal, leader, suit, rank, strain), least);
}

std::vector<trick_table> tables_of(std::span<deal_holdings const> deals) {
  static_assert(most_tables <= MAXNOOFTABLES);
  auto& by = solver::get();
  auto const asked = std::make_unique<::ddTableDeals>();
  asked->noOfTables = static_cast<int>(deals.size());
  for (std::size_t i = 0; i < deals.size(); ++i) put_cards(deals[i], asked->deals[i].cards);
  auto const found = std::make_unique<::ddTablesRes>();
  auto const pars = std::make_unique<::allParResults>();  // not asked for
  constexpr int no_par = -1;
  std::array<int, strains> leave_out{};
  {
    std::unique_lock const lock{by.alone()};
    by.check(by.tables(asked.get(), no_par, leave_out.data(), found.get(), pars.get()));
  }
  std::vector<trick_table> out(deals.size());
  for (std::size_t i = 0; i < deals.size(); ++i) {
    for (std::size_t s = 0; s < strains; ++s)
      std::ranges::copy(found->results[i].resTable[s], out[i][s].begin());
  }
  return out;
}

par_result par_of(trick_table const& table, std::size_t dealer, vulnerability who) {
  constexpr std::array codes{0, 2, 3, 1};  // its own for none, NS, EW, all
  ::ddTableResults asked{};
  for (std::size_t s = 0; s < strains; ++s) std::ranges::copy(table[s], asked.resTable[s]);
  ::parResultsMaster found{};
  auto& by = solver::get();
  by.check(by.par(&asked, &found, static_cast<int>(dealer), codes[static_cast<std::size_t>(who)]));
  par_result out{found.score, {}};
  for (int i = 0; i < found.number; ++i) {
    if (found.contracts[i].level > 0) out.contracts.push_back(contract_text(found.contracts[i]));
  }
  return out;
}

#else

namespace {
[[noreturn]] void refuse() { throw input_error{*why_no_solver()}; }
}  // namespace

bool built_with_solver() { return false; }
std::optional<message> why_no_solver() {
  return say("tricks need a double-dummy solver: this faro was built without libdds (docs/tricks.md)");
}
int tricks_of(deal_holdings const&, std::size_t, std::size_t) { refuse(); }
int tricks_after_lead(deal_holdings const&, std::size_t, std::size_t, std::size_t, std::size_t) { refuse(); }
bool takes_tricks(deal_holdings const&, std::size_t, std::size_t, int) { refuse(); }
bool takes_tricks_after_lead(deal_holdings const&, std::size_t, std::size_t, std::size_t, std::size_t, int) {
  refuse();
}
std::vector<trick_table> tables_of(std::span<deal_holdings const>) { refuse(); }
par_result par_of(trick_table const&, std::size_t, vulnerability) { refuse(); }

#endif

trick_table table_of(deal_holdings const& deal) { return tables_of({&deal, 1}).front(); }

void require_solver() {
  if (auto const problem = why_no_solver()) throw input_error{*problem};
}

par_result par_of(deal_holdings const& deal, std::size_t dealer, vulnerability who) {
  return par_of(table_of(deal), dealer, who);
}

}  // namespace faro::odds::tricks
