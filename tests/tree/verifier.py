#!/usr/bin/env python3
"""The verifier that pages of draws carry is the one that was built of the sources as they stand: verifier.py ROOT

wings/audit/papers/verifier.wasm is kept, so that nobody needs a compiler for WebAssembly to build faro. Beside it, verifier.wasm.sources has
its SHA-256 digest and those of the files of faro that it was made of. A file that has changed since makes it another program than the
sources say; `./page --verifier` builds it anew.
"""
import hashlib, pathlib, sys


def main(root):
    root, wrong = pathlib.Path(root), []
    lines = (root / 'wings/audit/papers/verifier.wasm.sources').read_text().splitlines()
    listed = {path: digest for digest, path in (line.split('  ', 1) for line in lines)}
    for path, digest in listed.items():
        file = root / path
        if not file.exists():
            wrong.append(f'{path} is gone')
        elif hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            wrong.append(f'{path} has changed')
    if 'wings/audit/papers/verifier.wasm' not in listed or 'wings/audit/src/transcript/rules.cpp' not in listed:
        wrong.append('verifier.wasm.sources has not the module and the rules in it')
    if wrong:
        print('\n'.join(wrong))
        print('since wings/audit/papers/verifier.wasm was built: ./page --verifier builds it anew (docs/architecture.md)')
        return 1
    print(f'{len(listed) - 1} sources, as they were when the module of {(root / "wings/audit/papers/verifier.wasm").stat().st_size} bytes was built')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
