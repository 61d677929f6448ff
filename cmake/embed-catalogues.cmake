# cmake -D FROM=folder -D OUT=file -P …: writes OUT, C++ that holds every catalogue FROM/LANGUAGE.po (core/src/text/catalogue.hpp).
cmake_minimum_required(VERSION 3.22)
file(GLOB catalogues ${FROM}/*.po)
set(rows)
set(texts)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM language)
  file(READ ${catalogue} text)
  string(REGEX REPLACE "\n#[^\n]*" "" text "\n${text}")
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
