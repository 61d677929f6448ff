#!/usr/bin/env bash
# Math::Combinatorics (Debian libmath-combinatorics-perl 0.09-6): derange(), all orders in which nobody stays, gives orders in which some do.
# It sorts what it is given first, by its addresses in memory, and deranges that: the same call gives other orders each time.
#
# Expected: derange of Ann Bob Cid is Bob Cid Ann and Cid Ann Bob, always. Seen, of 400 calls in one program:
#   right                        in none to a quarter of the calls
#   "Ann Cid Bob" and the like   the others: Ann draws herself; also the very list as given
# With a comparison of one's own it is the sorted list that is deranged: c a b gives b c a, and c a b itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libmath-combinatorics-perl=0.09-6 >/dev/null 2>&1
dpkg -x libmath-combinatorics-perl_*.deb unpacked
cat >draws.pl <<'END'
use Math::Combinatorics;
my @names = qw(Ann Bob Cid);
my ($right, %seen) = (0);
for (1 .. 400) {
    my @orders = map { "@$_" } derange(@names);
    $seen{$_}++ for @orders;
    $right += join(',', sort @orders) eq 'Bob Cid Ann,Cid Ann Bob';
}
print STDERR "$right of 400 calls right\n";
print $right < 300 ? "not always right\n" : "right\n";
print "nobody moves, sometimes\n" if $seen{"@names"};
my $sorted = Math::Combinatorics->new(data => [qw(c a b)], compare => sub { $_[0] cmp $_[1] });
my @found;
while (my @one = $sorted->next_derangement) { push @found, "@one" }
print 'c a b: ', join(', ', sort @found), "\n";
END
PERL5LIB=unpacked/usr/share/perl5 perl draws.pl | tee seen
diff - seen <<'END'
not always right
nobody moves, sometimes
c a b: b c a, c a b
END
