#!/bin/sh
# Finds Python 3.11 and hands over to parts/open_hall.py; needs no network.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
for python in python3.11 python3; do
  if "$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null; then
    exec "$python" "$here/parts/open_hall.py" "$@"
  fi
done
echo "
  Нужен Python 3.11. Установите пакет python3.11 своей системы (macOS: установщик с python.org).
  Python 3.11 is needed. Install your system's package python3.11 (macOS: the installer of python.org).
" >&2
exit 1
