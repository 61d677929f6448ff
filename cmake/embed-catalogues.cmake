# cmake -D FROM=file|file… -D OUT=file -P …: writes OUT, C++ that holds the catalogues of each language, LANGUAGE.po, as
# one (core/src/text/catalogue.hpp).
cmake_minimum_required(VERSION 3.22)
string(REPLACE "|" ";" catalogues "${FROM}")
set(languages)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM language)
  file(READ ${catalogue} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "\n${text}")
  list(APPEND languages ${language})
  string(APPEND text_of_${language} "${text}")
endforeach()
list(REMOVE_DUPLICATES languages)
set(rows)
set(texts)
foreach(language ${languages})
  set(text "${text_of_${language}}")
  # A length that the compiler need not count: it counts to 262,144 only.
  string(APPEND texts "constexpr char ${language}[] = R\"po(${text})po\";\n")
  string(APPEND rows "      {\"${language}\", {${language}, sizeof ${language} - 1}},\n")
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
