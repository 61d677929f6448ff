#!/usr/bin/env bash
# Colt (Debian libcolt-free-java 1.2.0+dfsg-7), cern.jet.random: a negative binomial distribution has three meanings in one object. Its cdf()
# counts failures before the third success, its nextInt() successes before the third failure, and its pdf() is the binomial's.
# Needs java and javac (Debian's default-jdk-headless).
#
# Expected: of NegativeBinomial(3, 0.25) the sums of pdf() are cdf(), and the mean of draws is 9, or 12, as books count. Seen:
#   pdf(0), (1), (2), (3)     0.4219 0.4219 0.1406 0.0156    (three trials)
#   cdf(0), (1), (2), (3)     0.0156 0.0508 0.1035 0.1694    (mean 9)
#   mean of 100,000 draws     1.0
# Likewise Gamma(3, 2): its draws have mean 3/2, its cdf() that of Gamma(2, 3), mean 2/3.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libcolt-free-java=1.2.0+dfsg-7 libconcurrent-java=1.3.4-6 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
cat >Draws.java <<'END'
import cern.jet.random.*;
import cern.jet.random.engine.*;

class Draws {
  public static void main(String[] arguments) {
    RandomEngine engine = new MersenneTwister(1);
    NegativeBinomial failures = new NegativeBinomial(3, 0.25, engine);
    StringBuilder pdf = new StringBuilder("pdf"), cdf = new StringBuilder("cdf");
    for (int k = 0; k < 4; k++) {
      pdf.append(String.format(" %.4f", failures.pdf(k)));
      cdf.append(String.format(" %.4f", failures.cdf(k)));
    }
    double sum = 0, below = 0;
    for (int i = 0; i < 100000; i++) sum += failures.nextInt();
    System.out.printf("%s%n%s%ndraws mean %.1f%n", pdf, cdf, sum / 100000);
    Gamma gamma = new Gamma(3, 2, engine);
    for (int i = 0; i < 100000; i++) below += gamma.nextDouble() < 1 ? 1 : 0;
    System.out.printf("gamma below 1: draws %.2f, cdf %.2f%n", below / 100000, gamma.cdf(1));
  }
}
END
java -cp unpacked/usr/share/java/colt.jar:unpacked/usr/share/java/concurrent.jar Draws.java | tee seen
diff - seen <<'END'
pdf 0.4219 0.4219 0.1406 0.0156
cdf 0.0156 0.0508 0.1035 0.1694
draws mean 1.0
gamma below 1: draws 0.32, cdf 0.80
END
