#!/usr/bin/env bash
# DEAP's mutShuffleIndexes (python3-deap, Debian 1.3.1-4) with indpb=1: every element trades places once with another one, so the number
# of swaps is known, and so is the parity of what comes out. Two elements never change places, and of four elements half of the orders
# never come.
#
# Expected: "shuffle the attributes" with probability 1 reaches every order. Seen, orders in 20,000 calls:
#   2 elements    1 of 2, ab always
#   3 elements    3 of 6
#   4 elements    12 of 24, the even ones
#   5 elements    60 of 120
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-deap=1.3.1-4 >/dev/null 2>&1
dpkg -x python3-deap_*.deb unpacked
cat >orders.py <<'END'
import importlib.util
import math
import random

spec = importlib.util.spec_from_file_location("mutation", "unpacked/usr/lib/python3/dist-packages/deap/tools/mutation.py")
mutation = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mutation)
random.seed(1)
for size in range(2, 6):
    orders = set()
    for _ in range(20000):
        orders.add("".join(mutation.mutShuffleIndexes(list("abcde"[:size]), indpb=1.0)[0]))
    parities = {sum(a > b for i, a in enumerate(order) for b in order[i:]) % 2 for order in orders}
    print(size, "elements:", len(orders), "of", math.factorial(size), "orders, parities", *parities)
END
python3 orders.py | tee seen
diff - seen <<'END'
2 elements: 1 of 2 orders, parities 0
3 elements: 3 of 6 orders, parities 1
4 elements: 12 of 24 orders, parities 0
5 elements: 60 of 120 orders, parities 1
END
