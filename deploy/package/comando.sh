#!/bin/sh
# ./comando.sh check                              os comandos do PocketBase e deste aplicativo,
# ./comando.sh superuser upsert E-MAIL SENHA      com o mesmo .env e as mesmas pastas
# ./comando.sh atualizar ARQUIVO                  troca de versão, com a volta incluída
# ./comando.sh parar                              encerra o servidor que usa estes dados
set -eu
collect_at=100 # an import of ten thousand spends a quarter of its time on collecting earlier
machines=4
ends_with() {
  printf '\n%s\n\n' "$2" >&2
  exit "$1"
}
# PocketBase's own list has none of the words of this script, and two that it refuses.
list_commands() {
  cat <<'LIST'
Uso: ./comando.sh COMANDO [OPÇÕES]

Deste aplicativo:
  import-assistants  Importa assistentes de um arquivo CSV ou JSON
  import-members     Importa uma lista de membros de um arquivo CSV
  export-member      Escreve em JSON tudo o que se guarda sobre uma pessoa
  erase-member       Apaga uma pessoa e tudo o que é dela
  end-sessions       Encerra todas as sessões
  check              Diz o que ainda falta para atender pessoas de verdade

Da instalação (não dentro de um contêiner):
  atualizar          Troca de versão, com a volta incluída
  parar              Encerra o servidor que usa estes dados

Do PocketBase (a ajuda está em inglês):
  superuser          Contas do painel do PocketBase
  migrate            Migrações do banco

As opções de cada um: ./comando.sh COMANDO --help
LIST
}
case ${1:-} in
  '' | --help | -h)
    list_commands
    exit
    ;;
  atualizar)
    shift
    # An image is exchanged from outside of its container.
    [ -f "$(dirname -- "$0")/atualizar.sh" ] || ends_with 1 'Dentro do contêiner não se troca de versão. Use, na pasta do docker-compose.yml: ./deploy/atualizar-docker.sh IMAGEM'
    exec "$(dirname -- "$0")/atualizar.sh" "$@"
    ;;
  parar)
    [ "$#" = 1 ] || ends_with 2 'Uso: ./comando.sh parar'
    [ -f "$(dirname -- "$0")/atualizar.sh" ] || ends_with 1 'Dentro do contêiner não se para o servidor. Use, na pasta do docker-compose.yml: docker compose stop app'
    ;;
  # Beside PocketBase's serve there is what only iniciar.sh does: the way back, the machines, whose pages may read an answer.
  serve) ends_with 2 'O servidor se inicia com ./iniciar.sh, ou com ./iniciar.sh DOMÍNIO para o HTTPS automático.' ;;
esac
. "$(dirname -- "$0")/ambiente.sh"
# What a command writes while a version is tried out would be lost by going back. novo without antes and without a start is an
# update that was interrupted before anything was touched: the next start copies what was written until then.
if [ -e "$swap/novo" ] && [ "$1" != verify-served ]; then
  . "$here/troca.sh"
  ! has_turn "$(readlink "$swap/vez" 2>/dev/null)" || stop 'Uma troca de versão está em curso; repita em um minuto.'
  [ ! -e "$swap/antes" ] || stop 'Uma troca anterior foi interrompida: inicie o servidor uma vez, e repita.'
fi

# What systemd has started it would start again; who was started in the background by an update has nobody else to end him.
stop_server() {
  . "$here/troca.sh"
  ! has_turn "$(readlink "$swap/vez" 2>/dev/null)" || stop 'O servidor está sendo iniciado, ou uma troca de versão está em curso; repita em um minuto.'
  running=$(servers)
  [ -n "$running" ] || stop "Nenhum servidor usa a pasta de dados $data." 0
  for pid in $running; do
    unit=$(unit_of "$pid")
    [ -z "$unit" ] || [ "$(systemctl show -p MainPID --value "$unit" 2>/dev/null)" != "$pid" ] ||
      stop "O servidor é o serviço $unit, que o iniciaria de novo. Use: sudo systemctl stop ${unit%.service}"
    end_process "$pid" 30 || stop "Sem permissão para parar o servidor (processo $pid). Use: sudo $here/comando.sh parar"
  done
  printf 'O servidor foi parado.\n'
}

if [ "$1" = parar ]; then
  stop_server
  exit
fi

# PocketBase's own commands end with 0 also where they have failed, or only explain themselves to whoever has misspelt them: what
# they print tells. The way of a status beside a pipe is a number of its own.
own_command() {
  case " $* " in
    *' --help '* | *' -h '* | *' help '*) fault='^Error:' ;;
    *) fault='^(Error|Usage):' ;;
  esac
  exec 3>&1
  status=$(
    {
      { (pocketbase "$@") 4>&- && echo 0 >&4 || echo $? >&4; } |
        awk -v fault="$fault" '{ print; fflush() } $0 ~ fault { failed = 1 } END { exit failed }' >&3 4>&-
    } 4>&1
  ) || status=1
  exit "$status"
}

case $1 in
  superuser | migrate) own_command "$@" ;;
esac
pocketbase "$@"
