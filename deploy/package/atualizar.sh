#!/bin/sh
# ./comando.sh atualizar agentes-NOVA.tar.gz [POCKETBASE]
#
# Confere o pacote, guarda uma cópia dos dados, troca o programa e espera que o novo responda. Se não responde, volta
# sozinho à versão de antes, com os dados de antes, e diz por quê. POCKETBASE: o arquivo do PocketBase que o pacote pede,
# quando é outro. Uma instalação anterior a este comando usa o do pacote novo: sh agentes-NOVA/atualizar.sh --em PASTA ARQUIVO
set -eu

scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
installed_in=$scripts
usage='Uso: ./comando.sh atualizar agentes-NOVA.tar.gz [POCKETBASE]'
if [ "${1:-}" = --em ] && [ "$#" -gt 1 ]; then
  installed_in=$2
  shift 2
fi
case $#:${1:-} in
  *:--help | *:-h) printf '%s\n' "$usage" && exit ;;
  [12]:[!-]*) ;;
  # Like every command: 2 says that it was written wrongly.
  *) printf '\n%s\n\n' "$usage" >&2 && exit 2 ;;
esac
archive=$1
given=${2:-}

# What this run reads is one version of the scripts, whatever it replaces on the way.
. "$scripts/ambiente.sh"
. "$scripts/troca.sh"

[ -f "$archive" ] || stop "Não há arquivo em $archive."
[ -z "$given" ] || [ -f "$given" ] || stop "Não há arquivo em $given."
[ -s "$here/iniciar.sh" ] || stop "Em $here não há uma instalação deste aplicativo."
[ -w "$here" ] || stop "Sem permissão para gravar em $here. Use: sudo $here/comando.sh atualizar …"

# Two at once would unpack over each other, and take away what the other has being tried out.
lock=$here/versoes/.vez
(umask 022 && mkdir -p "$here/versoes")
take_lock "$lock" atualizar.sh || stop "Outro 'atualizar' já está em curso (processo $holder): espere que termine."
# However it ends: what was half unpacked takes the room that the server, which goes on, writes to.
trap 'rm -rf "$here/versoes/.parte"; rm -f "$lock"' EXIT
trap 'exit 130' INT TERM HUP

nothing_changed() {
  stop "$1
Nada foi mudado: a versão de antes continua."
}

# ---- the new version, beside the one in use ---------------------------------------------------------------------------

sum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

hash=$(sum "$archive")
if [ -f "$archive.sha256" ]; then
  # Also where the line has no end.
  read -r published _ <"$archive.sha256" || :
  [ "$hash" = "$published" ] || nothing_changed "O arquivo não tem a soma que está em $archive.sha256: baixe-o de novo."
fi
umask 022
listed=$(tar tzf "$archive" 2>/dev/null) || nothing_changed "$archive não é um pacote, ou veio incompleto."
case $(printf '\n%s\n' "$listed" | tr '\n' '|') in
  *'|/'* | *'../'*) nothing_changed "$archive não é um pacote deste aplicativo." ;;
esac
root=$(printf '%s\n' "$listed" | sed -n '1s,/.*,,p')
case $root in
  *[!A-Za-z0-9._-]*) nothing_changed "$archive não é um pacote deste aplicativo." ;;
  agentes-*) ;;
  *) nothing_changed "$archive não é um pacote deste aplicativo." ;;
esac
name=$root-$(printf %s "$hash" | cut -c 1-8)
new=$here/versoes/$name
rm -rf "$here/versoes/.parte"
mkdir -p "$here/versoes/.parte"
(cd "$here/versoes/.parte" && tar xzf -) <"$archive" 2>/dev/null || nothing_changed 'O pacote não pôde ser extraído: falta espaço no disco?'
draft=$here/versoes/.parte/$root
for file in ambiente.sh pb_hooks/main.pb.js pb_hooks/package.json pb_public/index.html pb_public/served-files.json; do
  [ -s "$draft/$file" ] || nothing_changed "O pacote está incompleto: falta $file."
done
[ -d "$draft/pb_migrations" ] || nothing_changed 'O pacote está incompleto: falta pb_migrations.'

# ---- the PocketBase that it was tested with -----------------------------------------------------------------------------

former=$(current)
use "$former"
needs=$(sed -n 's/^tested=//p' "$draft/ambiente.sh")
if [ -z "${POCKETBASE_BIN:-}" ]; then
  [ -z "$given" ] && ln "$bin" "$draft/pocketbase" 2>/dev/null || cp "${given:-$bin}" "$draft/pocketbase" 2>/dev/null ||
    nothing_changed 'O PocketBase não pôde ser copiado: falta espaço no disco?'
  chmod 755 "$draft/pocketbase"
  bin=$draft/pocketbase
fi
version=$("$bin" --version 2>/dev/null </dev/null) || nothing_changed "O PocketBase ($bin) não roda neste computador: é o arquivo de outro sistema?"
[ "${version##* }" = "$needs" ] || nothing_changed "Esta versão pede o PocketBase $needs; o daqui é o ${version##* }.
Baixe-o em https://github.com/pocketbase/pocketbase/releases/tag/v$needs, extraia o arquivo 'pocketbase' e use:
./comando.sh atualizar $archive CAMINHO/pocketbase"

place_scripts() {
  for script in ambiente.sh troca.sh atualizar.sh comando.sh iniciar.sh; do
    [ "$1/$script" != "$here/$script" ] && sh -n "$1/$script" 2>/dev/null || continue
    cp "$1/$script" "$here/.$script" && chmod 755 "$here/.$script" && mv -f "$here/.$script" "$here/$script"
  done
}
# ambiente.sh names the tested PocketBase of the program beside it: for the one in use, that stays as it was.
keep_tested() { sed "s/^tested=.*/tested=$1/" "$here/ambiente.sh" >"$here/.ambiente.sh" && chmod 644 "$here/.ambiente.sh" && mv -f "$here/.ambiente.sh" "$here/ambiente.sh"; }
# What the start cannot write, once it has taken the version.
settle_here() {
  repeat_name "$name"
  before=$(sed -n 's/^tested=//p' "$here/ambiente.sh")
  place_scripts "$new"
  keep_tested "$before"
}

if [ "$name" = "$former" ]; then
  # An update that was interrupted, and that a start has ended since, has left this undone.
  settle_here
  printf 'A versão deste arquivo (%s) já está em uso.\n' "$name"
  exit 0
fi
rm -rf "$new"
mv "$draft" "$new"
rm -rf "$here/versoes/.parte"

# The start must know how to go back before there is anything to go back from: an installation from before this command
# is given the scripts of this one.
if [ ! -s "$here/troca.sh" ]; then
  before=$(sed -n 's/^tested=//p' "$here/ambiente.sh")
  place_scripts "$scripts"
  keep_tested "$before"
fi

# ---- the swap: asked for by one file, done by the next start --------------------------------------------------------------

umask 077
owner=$(ls -ldL "$data" 2>/dev/null | awk '{ print $3 }')
# What lies in the data folder belongs to whom the server runs as.
as_owner() {
  if [ "$(id -u)" = 0 ] && [ "${owner:-root}" != root ]; then
    su -s /bin/sh "$owner" -c 'exec "$0" "$@"' -- "$@"
  else
    "$@"
  fi
}
# Waits so many seconds for something to become true. Whoever looks often takes the processor from what is waited for.
wait_for() {
  end=$(($(date +%s) + $1))
  shift
  until "$@"; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 0.2
  done
}
# The server is down and the swap asked for: a start that has the turn by now will see it.
has_begun() { [ -e "$swap/antes" ] || [ -e "$swap/antes.parte" ] || [ -s "$swap/resultado" ] || has_turn "$(readlink "$swap/vez")"; }
has_ended() { [ -s "$swap/resultado" ]; }

# Whether a service starts the process again when it ends: its main one, or what that one has started. What cron has started lies in
# cron's service, and nobody starts it again. Of a person's own services this systemctl knows nothing.
is_watched() {
  unit=$(unit_of "$1")
  [ -n "$unit" ] || return 1
  ! grep -q '/user@' "/proc/$1/cgroup" || return 0
  command -v systemctl >/dev/null || return 0
  main=$(systemctl show -p MainPID --value "$unit" 2>/dev/null)
  [ "$main" != "$1" ] || return 0
  case $unit in cron.service | crond.service | atd.service) return 1 ;; esac
  [ "$main" = "$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)" ]
}

# The number of the user of a process.
user_of() {
  if [ -d /proc/self ]; then sed -n 's/^Uid:[[:space:]]*\([0-9]*\).*/\1/p' "/proc/$1/status"; else ps -o uid= -p "$1" | tr -d ' '; fi 2>/dev/null || :
}

# What iniciar.sh was given (an address, a domain), and whether somebody starts the server again when it ends.
arguments=
is_supervised=
look_at_running() {
  running=$(servers)
  [ -d /proc/self ] || return 0
  for pid in $running; do
    arguments=$(tr '\0' '\n' <"/proc/$pid/cmdline" | sed -n '/^serve$/,/^--origins=/p' | sed '1d;$d' | tr '\n' ' ')
    arguments=${arguments% }
    ! is_watched "$pid" || is_supervised=yes
  done
}

# Nobody watches over the server: it is started here, and goes on when this command ends. The journal is opened by the owner of
# the data too: he may have laid a link there to a file that only root may write. In a session of its own, where the system has
# setsid: PocketBase hears a Ctrl-C of this terminal also where it was started with that ignored.
start_behind() {
  by_itself=yes
  as_owner $(command -v setsid || :) sh -c 'journal=$1 && shift && exec nohup "$@" >>"$journal" 2>&1 </dev/null' sh "$journal" "$here/iniciar.sh" $arguments &
}

# Ended by a key, or with the connection that it was asked for over: nobody is left without a server.
interrupted() {
  # Not '': what is started here would never hear them.
  trap : INT TERM HUP
  if [ -z "$is_stopping" ]; then
    as_owner rm -f "$swap/novo" "$swap/novo.parte"
    rm -rf "$new"
    said='Interrompido. Nada foi mudado: a versão de antes continua.'
  elif [ -z "$was_running" ]; then
    said='Interrompido. Ao iniciar, o servidor termina ou desfaz a troca.'
  elif [ -n "$is_supervised" ] || [ -n "$by_itself" ] || has_begun; then
    said='Interrompido: o servidor continua sem este comando, e termina ou desfaz a troca. Depois, repita o comando.'
  else
    start_behind
    said="Interrompido: o servidor estava parado, foi iniciado em segundo plano, e termina ou desfaz a troca.
O que ele diz está em $journal. Depois, repita o comando."
  fi
  printf '\n%s\n\n' "$said" >&2
  exit 130
}

by_itself=
is_stopping=
said=
journal=$data/servidor.log
# Has the next start try the program out. Who watches over the server (systemd, a container) makes that start; else it is made
# here. Two starts at once wait for each other. Sets $outcome and $reason.
swap_to() {
  as_owner rm -f "$swap/resultado"
  as_owner sh -c 'printf "%s\n" "$1" >"$0.parte" && mv -f "$0.parte" "$0"' "$swap/novo" "$1" 2>/dev/null || {
    as_owner rm -f "$swap/novo.parte"
    [ -z "${failure:-}" ] || stop "A versão nova $failure; a volta à de antes não pôde ser pedida em $swap: falta espaço no disco?
Libere espaço e use atualizar com o pacote da versão anterior."
    rm -rf "$new"
    nothing_changed "Não foi possível gravar em $swap: falta espaço no disco?"
  }
  is_stopping=yes
  by_itself=
  for pid in $running; do
    end_process "$pid" 15 || {
      rm -f "$swap/novo"
      stop "Sem permissão para parar o servidor (processo $pid). Use: sudo $here/comando.sh atualizar …"
    }
  done
  if [ -z "$was_running" ]; then
    as_owner env SWAP_ONLY=1 "$here/iniciar.sh" || :
  elif ! wait_for "$([ -n "$is_supervised" ] && echo 15 || echo 2)" has_begun; then
    start_behind
  fi
  wait_for $((PATIENCE + 45)) has_ended ||
    stop "A troca não terminou. O que o servidor disse: journalctl -u agentes, ou $journal."
  read -r outcome reason <"$swap/resultado"
  [ "$outcome" != parou ] || stop "A versão nova não foi aceita. $reason"
}

# Whether the server answers where people ask for it. Of a domain with automatic HTTPS only that it goes on running: from
# here its own address may lead nowhere.
answers() {
  sleep 0.4
  if [ -z "$(servers)" ]; then
    said=$([ -z "$by_itself" ] || as_owner tail -n 2 "$journal")
    said="o servidor terminou. ${said:-O que ele disse: journalctl -u agentes.}"
    return 1
  fi
  # One from before this command cannot be asked.
  use "$(current)"
  grep -q "'verify-served'" "$program/pb_hooks/entries/console.pb.js" 2>/dev/null || return 0
  case $arguments in
    '' | --http=*)
      address=${arguments#--http=}
      address=${address:-${HOST:-127.0.0.1}:${PORT:-8090}}
      said=$(as_owner "$here/comando.sh" verify-served "http://$(printf %s "$address" | sed 's/^0\.0\.0\.0:/127.0.0.1:/')" 2>&1)
      ;;
    *) sleep 3 && [ -n "$(servers)" ] ;;
  esac
}

# How many megabytes are missing for the copy of the data, or nothing. A little more than it takes: the trial writes too.
lacking() {
  free=$(df -Pk "$swap" 2>/dev/null | awk 'END { print $4 }')
  case $free in '' | *[!0-9]*) return 0 ;; esac
  # It goes where there is no room for another.
  held=$(du -sk "$swap/copia-anterior" 2>/dev/null | awk '{ print $1 }')
  free=$((free + ${held:-0}))
  taken=$(for file in $FILES; do for part in "$data/$file" "$data/$file-wal"; do [ ! -e "$part" ] || ls -ln "$part"; done; done |
    awk '{ sum += $5 } END { printf "%d", sum / 1024 + 4096 }')
  [ "$free" -ge "$taken" ] || printf '%s\n' $(((taken - free + 1023) / 1024))
}

as_owner mkdir -p "$swap"
[ ! -e "$swap/antes" ] || [ ! -e "$swap/novo" ] || stop 'Uma troca anterior foi interrompida: inicie o servidor uma vez, e repita.'
for script in iniciar.sh comando.sh; do
  as_owner test -x "$here/$script" || {
    rm -rf "$new"
    nothing_changed "$here/$script não pode ser executado, e sem ele o servidor não voltaria. Use: sudo chmod 755 $here/*.sh"
  }
done
missing=$(lacking)
[ -z "$missing" ] || {
  rm -rf "$new"
  nothing_changed "Faltam $missing MB livres em $data para a cópia de segurança."
}
began=$(date +%s)
look_at_running
was_running=$running
# It would be started again by the owner of the data, who may not do what root may: listen on port 443.
[ -n "$is_supervised" ] || for pid in $running; do
  user=$(user_of "$pid")
  case $user in '' | "$(ls -lndL "$data" | awk '{ print $3 }')") continue ;; esac
  user=$(id -un "$user" 2>/dev/null || printf %s "$user")
  rm -rf "$new"
  nothing_changed "O servidor (processo $pid) é do usuário $user, e a pasta de dados $data é de $owner, que talvez não possa iniciá-lo de novo.
Inicie-o como serviço (docs/pt/hosting.md), ou use: sudo chown -R $user $data/."
done
trap interrupted INT TERM HUP
stand='Os dados estão como estavam, sem perdas.'
swap_to "$name $(mark "$new")"
if [ "$outcome" = pronto ] && [ -n "$was_running" ]; then
  if ! wait_for "$PATIENCE" answers; then
    # What was written since stays: the one before is tried out on the data as they are now.
    reason="não respondeu no endereço de sempre: $(printf %s "$said" | tail -n 2 | tr '\n' ' ')"
    failure=$reason
    stand='Os dados ficam como estão agora, sem perdas.'
    use "$former"
    running=$(servers)
    swap_to "$former $(mark "$program")"
    as_owner test ! -e "$swap/copia-anterior/data.db" || stand="$stand Os de antes da atualização estão em $swap/copia-anterior."
    [ "$outcome" = pronto ] || stop "A versão nova $failure; a de antes também não inicia: $reason"
    outcome=voltou
    reason=$failure
  fi
fi

# ---- and how it ended ---------------------------------------------------------------------------------------------------

if [ "$outcome" != pronto ]; then
  rm -rf "$new"
  behind=
  [ -z "$was_running" ] || wait_for "$PATIENCE" answers || behind="
Ela ainda não responde no endereço de sempre. O que o servidor disse: journalctl -u agentes, ou $journal."
  [ -z "$by_itself" ] || behind="$behind
Ninguém reiniciou o servidor, então ele foi iniciado em segundo plano; o que ele diz está em $journal, e ./comando.sh parar o encerra."
  stop "Voltou sozinho à versão de antes, em $(($(date +%s) - began)) s. $stand
Por quê: $reason$behind"
fi
settle_here
# The one before stays, for who wants to look back; older ones go.
for folder in "$here"/versoes/*/; do
  folder=${folder%/}
  case ${folder##*/} in "$name" | "$former") ;; *) rm -rf "$folder" ;; esac
done
printf 'Atualizado para %s em %s s. Os dados de antes ficam sete dias em %s.\n' "$root" "$(($(date +%s) - began))" "$swap/copia"
[ -z "$by_itself" ] || printf 'Ninguém reiniciou o servidor, então ele foi iniciado em segundo plano; o que ele diz está em %s, e ./comando.sh parar o encerra.\n' "$journal"
[ -n "$was_running" ] || printf 'O servidor não estava ligado: inicie-o quando quiser.\n'
