#!/bin/sh
# ./comando.sh check                              os comandos do PocketBase e deste aplicativo,
# ./comando.sh superuser upsert E-MAIL SENHA      com o mesmo .env e as mesmas pastas
set -eu
collect_at=100 # an import of ten thousand spends a quarter of its time on collecting earlier
. "$(dirname -- "$0")/ambiente.sh"
[ "$#" -gt 0 ] || set -- --help
pocketbase "$@"
