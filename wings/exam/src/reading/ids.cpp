// Ids of questions and answers, which do not depend on their order: given, of titles, or fingerprints.
#include "exam/src/reading/reading.hpp"
#include "text/words.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::exam::detail {
namespace {

std::string fingerprint(std::string const& text, std::size_t digits) {
  return to_hex(sha256(text)).substr(0, digits);
}
std::string contents(question const& q) {
  std::vector<std::string> parts;
  for (auto const& a : q.answers) parts.push_back(a.text.text);
  for (auto const& p : q.pairs) parts.push_back(p.prompt.text + '\0' + p.match);
  std::ranges::sort(parts);
  auto out = std::string{name_of(q.kind)} + '\0' + q.stem.text;
  for (auto const& part : parts) out += '\0' + part;
  return out;
}

/// Given ids first; else the title where it is the only one; else a fingerprint of what is asked.
void question_ids(bank& all) {
  std::map<std::string, std::size_t> titles;
  std::map<std::string, question const*> used;
  for (auto const& q : all.questions) ++titles[q.title];
  for (auto& q : all.questions) {
    if (!q.id_given) continue;
    auto const [at, fresh] = used.try_emplace(q.id, &q);
    if (fresh) continue;
    tell(all, severity::error, q, say("id '{}' is that of line {} too", q.id, at->second->line));
    q.kind = question_kind::other;
    q.id.clear();
  }
  for (auto& q : all.questions) {
    if (q.id_given) continue;
    auto const title = squeezed(trimmed(q.title));
    if (!title.empty() && titles[q.title] == 1 && used.try_emplace(title, &q).second) {
      q.id = title;
      continue;
    }
    auto const plain = "q-" + fingerprint(contents(q), 8);
    q.id = plain;
    for (int copy = 2; !used.try_emplace(q.id, &q).second; ++copy) {
      if (copy == 2 && contents(*used.at(plain)) == contents(q) && q.kind != question_kind::description)
        tell(all, severity::warning, q, say("the same question as in line {}", used.at(plain)->line));
      q.id = plain + '-' + std::to_string(copy);
    }
  }
  std::erase_if(all.questions, [](question const& q) { return q.id.empty(); });
}
void answer_ids(bank& all) {
  for (auto& q : all.questions) {
    std::set<std::string> used;
    auto const fresh = [&](std::string const& plain) {
      auto id = plain;
      for (int copy = 2; !used.insert(id).second; ++copy) id = plain + '-' + std::to_string(copy);
      return id;
    };
    for (auto& a : q.answers) {
      a.id = q.kind == question_kind::true_false ? lower_case(a.text.text)
                                                 : fresh("a-" + fingerprint(a.text.text + a.text.files, 6));
    }
    std::map<std::string, std::string> match_ids;
    for (auto& p : q.pairs) {
      p.id = fresh("p-" + fingerprint(p.prompt.text, 6));
      auto const at = match_ids.find(p.match);
      if (at == match_ids.end()) match_ids[p.match] = fresh("m-" + fingerprint(p.match, 6));
      p.match_id = match_ids[p.match];
    }
  }
}

}  // namespace

void give_ids(bank& all) {
  question_ids(all);
  answer_ids(all);
}

}  // namespace faro::exam::detail
