# cmake -D FROM=file|file… -D OUT=file -P …: writes OUT, C++ that holds the catalogues of each language, LANGUAGE.po, as
# one (core/src/text/catalogue.hpp), and beside it LANGUAGE.words with their entries, which OUT includes twice: msgid and
# msgstr are literals of C already.
cmake_minimum_required(VERSION 3.22)
string(REPLACE "|" ";" catalogues "${FROM}")
cmake_path(GET OUT PARENT_PATH folder)
set(languages)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM language)
  file(READ ${catalogue} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "\n${text}")
  list(APPEND languages ${language})
  string(APPEND text_of_${language} "${text}\n")
endforeach()
list(REMOVE_DUPLICATES languages)
set(rows)
set(texts)
foreach(language ${languages})
  set(text "${text_of_${language}}")
  string(REGEX REPLACE "\n+msgid " ")\nWORDS(" text "${text}")
  string(REGEX REPLACE "\n+msgstr " ", " text "${text}")
  string(REGEX REPLACE "^\\)" "" text "${text}")
  string(REGEX REPLACE "\n+$" ")\n" text "${text}")
  file(WRITE ${folder}/${language}.words "${text}")
  string(APPEND texts "constexpr message_key keys_${language}[]{
#define WORDS(english, words) key_of(english),
#include \"${language}.words\"
#undef WORDS
};
// A length that the compiler need not count: it counts to 262,144 only.
constexpr char words_${language}[] =
#define WORDS(english, words) words \"\\0\"
#include \"${language}.words\"
#undef WORDS
    ;
")
  string(APPEND rows "      {\"${language}\", keys_${language}, {words_${language}, sizeof words_${language} - 1}},\n")
endforeach()
file(WRITE ${OUT} "#include \"text/catalogue.hpp\"

#include <faro/text/detail/message.hpp>

namespace faro {
namespace {

${texts}
}  // namespace

void use_catalogues() {
  static constexpr embedded_catalogue all[]{
${rows}  };
  lend_catalogues(all);
}

}  // namespace faro
")
