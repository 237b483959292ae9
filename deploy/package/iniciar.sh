#!/bin/sh
# ./iniciar.sh                        em HOST:PORT, atrás de um proxy com HTTPS
# ./iniciar.sh agentes.exemplo.com.br HTTPS automático nas portas 80 e 443
set -eu
if_wrong=3
. "$(dirname -- "$0")/ambiente.sh"
. "$here/troca.sh"
# PocketBase would take any word for a domain, and have no certificate for it. Behind an option without '=' stands its value.
option=
for domain; do
  case $option$domain in
    -*) ;;
    *[/:]*) stop "$domain não é um domínio. Escreva só o nome, sem https:// e sem porta: ./iniciar.sh agentes.exemplo.com.br" ;;
  esac
  case $domain in --*=*) option= ;; -*) option=$domain ;; *) option= ;; esac
done
settle_swap
[ -z "${SWAP_ONLY:-}" ] || exit 0
use "$(current)"

version=$("$bin" --version 2>/dev/null </dev/null) || stop "O PocketBase ($bin) não roda neste computador: é o arquivo de outro sistema, ou veio incompleto?"
[ "${version##* }" = "$tested" ] ||
  printf 'Atenção: este pacote foi testado com o PocketBase %s; o daqui é o %s.\n' "$tested" "${version##* }" >&2

address=${HOST:-127.0.0.1}
# Before a port an IPv6 address stands in brackets.
case $address in \[*) ;; *:*) address="[$address]" ;; esac
[ "$#" -gt 0 ] || set -- "--http=$address:${PORT:-8090}"
# CORS: by default PocketBase lets every page of the world read its answers.
pocketbase serve "$@" "--origins=${APP_URL:-http://127.0.0.1:${PORT:-8090}}"
