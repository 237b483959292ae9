#!/bin/sh
# ./comando.sh check                              os comandos do PocketBase e deste aplicativo,
# ./comando.sh superuser upsert E-MAIL SENHA      com o mesmo .env e as mesmas pastas
# ./comando.sh atualizar ARQUIVO                  troca de versão, com a volta incluída
set -eu
collect_at=100 # an import of ten thousand spends a quarter of its time on collecting earlier
machines=4
[ "${1:-}" != atualizar ] || { shift; exec "$(dirname -- "$0")/atualizar.sh" "$@"; }
. "$(dirname -- "$0")/ambiente.sh"
[ "$#" -gt 0 ] || set -- --help
pocketbase "$@"
