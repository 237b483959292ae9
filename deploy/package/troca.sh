# Read by iniciar.sh: the swap of one version for another, which a power cut may end at any line.
#
# Everything is said by the files of $swap, and each step is one rename:
#   atual      the program in use and the mark of its files     novo       the one that is to take its place
#   antes/     the data of before, while the new one is tried   resultado  how the last swap ended, for atualizar.sh
# novo without antes: nothing was touched. Both: the new one was being tried; whoever finds that puts the data back.
# antes without novo: decided. While the new one is tried it listens on this machine alone, on a port that nobody
# knows: no row that somebody was told is written can be lost by putting the data back.

FILES='data.db auxiliary.db'

# How many seconds a version may take to migrate and to listen.
PATIENCE=${SWAP_PATIENCE:-30}
# 60s and 030 are meant well, and versions before took them; for a sum, the zero would make it another number.
PATIENCE=${PATIENCE%s}
PATIENCE=${PATIENCE#"${PATIENCE%%[!0]*}"}
# The shell would end at the first sum with it, in the middle of a swap.
case $PATIENCE in
  '' | *[!0-9]* | ??????*) wrong_setting "SWAP_PATIENCE=$SWAP_PATIENCE: use um número inteiro de segundos, como 300." ;;
esac

# The mark of a program's files: the same files, the same mark.
mark() {
  (cd "$1" && cat pb_hooks/package.json pb_hooks/main.pb.js pb_public/served-files.json && ls pb_migrations) 2>/dev/null |
    cksum | tr -d ' '
}

# The processes that serve this data folder.
servers() {
  using | while read -r pid kind; do [ "$kind" != server ] || printf '%s\n' "$pid"; done
}

# The number of each process that was given this data folder, and whether it is the server, a command, or only reads.
using() {
  if [ ! -d /proc/self ]; then
    ps -axwwo pid=,args= | awk -v dir="--dir=$data " '$2 !~ /awk$/ && index($0 " ", dir) { print $1, / serve / ? "server" : / verify-served / ? "reader" : "command" }'
    return
  fi
  for file in $(grep -lsF -- "--dir=$data" /proc/[0-9]*/cmdline); do
    # Gone meanwhile, as that very search is.
    words=$({ tr '\0' '\n' <"$file"; } 2>/dev/null) || continue
    printf '%s\n' "$words" | grep -qxF -- "--dir=$data" || continue
    kind=command
    ! printf '%s\n' "$words" | grep -qxF verify-served || kind=reader
    ! printf '%s\n' "$words" | grep -qxF serve || kind=server
    file=${file%/cmdline}
    printf '%s %s\n' "${file#/proc/}" "$kind"
  done
}

# One that began before the swap was asked for goes on writing; comando.sh begins no other meanwhile.
outlast_commands() {
  left=100
  while using | grep -q ' command$'; do
    [ "$left" -gt 0 ] || return 1
    sleep 0.3
    left=$((left - 1))
  done
}

# A process that has ended and was not asked for its end yet does not count; one of another user does, whom no signal reaches.
# Without a process of its own where it can be: it is asked again and again.
is_alive() {
  if [ -d /proc/self ]; then
    while read -r key state _; do
      [ "$key" != State: ] || { [ "$state" != Z ]; return; }
    done 2>/dev/null <"/proc/$1/status" || :
    return 1
  else
    case $(ps -o stat= -p "$1" 2>/dev/null) in Z* | '') return 1 ;; esac
  fi
}

# end_process PID SECONDS: what goes on for longer is killed. Fails where this user may not end it.
end_process() {
  kill "$1" 2>/dev/null || ! is_alive "$1" || return 1
  looks=$(($2 * 5))
  while is_alive "$1"; do
    [ "$looks" -gt 0 ] || kill -9 "$1" 2>/dev/null || :
    looks=$((looks - 1))
    sleep 0.2
  done
}

# The service that a process lies in, or nothing.
unit_of() { sed -n 's,.*/\([^/]*\.service\)$,\1,p' "/proc/$1/cgroup" 2>/dev/null | head -n 1; }

# Writes a line so that it is there as a whole or not at all.
write_line() { printf '%s\n' "$2" >"$1.parte" && mv -f "$1.parte" "$1"; }

no_room() { stop "Não foi possível gravar em $swap: falta espaço no disco?"; }

# Only these: all that a busy machine has to write would take minutes.
to_disk() { sync "$@" 2>/dev/null || sync; }

# Copies the database with what its log still holds; also over a former copy.
copy_data() {
  for file in $FILES; do
    for part in "$file" "$file-wal"; do
      [ ! -e "$1/$part" ] || cp -p "$1/$part" "$2/$part" || return 1
    done
  done
}

copy_before() {
  rm -rf "$swap/antes.parte"
  mkdir "$swap/antes.parte" && copy_data "$data" "$swap/antes.parte"
}

# May be ended at any line and begun again: antes holds what is not back yet. Each file is moved, which needs no room on a full
# disk. A log goes before the database that it belongs to and comes after it: no database ever lies beside another's log.
put_back() {
  for file in $FILES; do
    if [ -e "$swap/antes/$file" ]; then
      rm -f "$data/$file-shm" "$data/$file-wal" && mv -f "$swap/antes/$file" "$data/$file" || return 1
    fi
    [ ! -e "$swap/antes/$file-wal" ] || mv -f "$swap/antes/$file-wal" "$data/$file-wal" || return 1
  done
  to_disk "$data" "$data"/*.db*
}

# The data are not as before: antes and novo stay, and the next start tries it again.
put_back_or_stop() {
  put_back && return
  failure="Os dados de antes não puderam ser repostos. Estão em $swap/antes: libere espaço, ou corrija as permissões de $data, e inicie de novo."
  write_line "$swap/resultado" "parou $failure" || :
  stop "$failure"
}

# The new one is not taken; the data are as before. Nothing of it needs room: half a copy may fill the disk, and a start that
# ended before novo is away would meet the same at the next one.
refuse() {
  printf 'A versão nova não foi aceita: %s\n' "$1" >&2
  rm -rf "$swap/antes.parte"
  mv -f "$swap/novo" "$swap/recusado" || rm -f "$swap/novo"
  rm -rf "$swap/antes"
  write_line "$swap/resultado" "voltou $1" || :
}

# Beside the scripts too, for data that come without the folder of the swap. A hardened service may not write there: then
# atualizar.sh does, which else has been interrupted.
repeat_name() {
  [ -w "$here" ] || return 0
  [ "$1" != . ] || [ -e "$here/versao-atual" ] || return 0
  { printf '%s\n' "$1" >"$here/.versao-atual" && chmod 644 "$here/.versao-atual" && mv -f "$here/.versao-atual" "$here/versao-atual"; } || :
}

# The copies of the last two swaps stay; the server's retention ends each after seven days.
accept() {
  mv -f "$swap/novo" "$swap/atual"
  to_disk "$swap/atual" "$swap"
  repeat_name "$1"
  keep_copy
  write_line "$swap/resultado" "pronto $1"
}

keep_copy() {
  # The end of going back was interrupted: what it held has been put back.
  [ -e "$swap/antes/data.db" ] || { put_away "$swap/antes"; return; }
  # Who goes back by hand has the former version tried on the data of then: that may not end the copy from before the update.
  if [ -e "$swap/copia/data.db" ]; then
    put_away "$swap/copia-anterior"
    mv "$swap/copia" "$swap/copia-anterior"
  fi
  put_away "$swap/copia"
  mv "$swap/antes" "$swap/copia"
  touch "$swap/copia" || :
}

# What a start with sudo has left is root's, and cannot be deleted: a start that ended here would end so each time.
put_away() {
  rm -rf "$1" 2>/dev/null && return
  aside=$swap/de-outro-usuario.$$
  while [ -e "$aside" ]; do aside=$aside.1; done
  mv "$1" "$aside"
  printf 'Uma cópia antiga dos dados é de outro usuário: apague-a com sudo rm -rf "%s"\n' "$aside" >&2
}

# Only one start at a time decides: the lock is a link whose target is the number of its process, made in one step. That of
# one that died is taken over, also where another program has its number by now.
take_turn() { until take_lock "$swap/vez" iniciar.sh; do sleep 0.2; done; }

# take_lock LINK PROGRAM fails while a process of that program, $holder, has it.
take_lock() {
  tries=50
  until ln -s "$$" "$1" 2>/dev/null; do
    if ! holder=$(readlink "$1"); then
      # Given back meanwhile; or nothing can be made here at all.
      tries=$((tries - 1))
      [ "$tries" -gt 0 ] || stop "Não foi possível gravar em ${1%/*}: falta espaço no disco?"
      sleep 0.1
    elif [ "$holder" != "$$" ] && has_turn "$holder" "$2"; then
      return 1
    elif mv "$1" "$1.$$" 2>/dev/null; then
      # Somebody else was quicker to take it over.
      [ "$(readlink "$1.$$")" = "$holder" ] || mv "$1.$$" "$1"
      rm -f "$1.$$"
    fi
  done
}

# A start that has become a server, or another program with the number of one that died, decides nothing.
has_turn() { [ -n "$1" ] && is_alive "$1" && { [ ! -d /proc/self ] || grep -qsF "${2:-iniciar.sh}" "/proc/$1/cmdline"; }; }

end_trial() {
  [ -n "${trial:-}" ] || return 0
  end_process "$trial" 10 || :
  trial=
}

# What a version said before it failed, on one line.
last_words() {
  sed 's/\x1b\[[0-9;]*m//g; s,^[0-9/]* [0-9:]* *,,' "$swap/ensaio.log" 2>/dev/null | grep -v '^[[:blank:]]*$' | tail -n 4 | tr '\n' ' ' | cut -c 1-600
}

# Starts the program on the real data where nobody can reach it. Says why not, or nothing.
begin_trial() {
  failure=
  port=$((20000 + ($$ * 7 + $(date +%s) + attempt * 997) % 12000))
  rm -f "$swap/ensaio.log"
  # START_REHEARSAL: no mail leaves
  (START_REHEARSAL=1 HOST=127.0.0.1 GOGC=100 machines=4 && export START_REHEARSAL HOST && pocketbase serve "--http=127.0.0.1:$port" "--origins=http://127.0.0.1:$port") \
    >"$swap/ensaio.log" 2>&1 &
  trial=$!
  deadline=$(($(date +%s) + PATIENCE))
  until grep -q 'Server started at' "$swap/ensaio.log" 2>/dev/null; do
    if ! is_alive "$trial"; then
      failure="não iniciou: $(last_words)"
      [ "$failure" != 'não iniciou: ' ] || failure='não iniciou, e o PocketBase nada disse: é o arquivo certo?'
      trial=
      return
    fi
    if [ "$(date +%s)" -ge "$deadline" ]; then
      failure="não atendeu em $PATIENCE s: $(last_words)"
      return
    fi
    sleep 0.2
  done
}

# The same, and asks it for everything that it serves, fifteen seconds or what is left of its time.
try_out() {
  for attempt in 1 2 3; do
    begin_trial
    # Another program listens there.
    case $failure in *'address already in use'*) ;; *) break ;; esac
  done
  [ -z "$failure" ] || return 0
  # A version from before this command existed was in use once: that it starts must do.
  grep -q "'verify-served'" "$program/pb_hooks/entries/console.pb.js" 2>/dev/null || return 0
  left=$((deadline + 15 - $(date +%s)))
  (GOGC=100 machines=4 SWAP_PATIENCE=$left && export SWAP_PATIENCE && pocketbase verify-served "http://127.0.0.1:$port") >"$swap/conferencia.log" 2>&1 ||
    failure=$(tail -n 3 "$swap/conferencia.log" | tr '\n' ' ' | cut -c 1-600)
  [ -s "$swap/conferencia.log" ] || failure=${failure:-o PocketBase terminou sem conferir nada}
}

# The files of a refused version that lie where those of before lay: there is nothing else to start.
# 3: it does not mend itself, and nobody should start it again and again (deploy/agentes.service).
give_up_where_it_lies() {
  [ "$name" = "$former" ] || return 0
  cat "$swap/ensaio.log" >&2 2>/dev/null || :
  printf '\nOs dados estão como antes. Corrija o que se diz acima, ou reponha a versão anterior, e inicie de novo.\n' >&2
  exit 3
}

rehearse() {
  read -r name _ <"$swap/novo"
  use "$name"
  former=$(current)
  printf 'Experimentando a versão nova, sem ninguém de fora …\n' >&2
  rm -f "$swap/ensaio.log"
  if ! outlast_commands; then
    refuse 'um comando ainda usa os dados: espere que termine, e repita.'
    give_up_where_it_lies
    return
  fi
  # For want of room the older of the copies goes first.
  if ! copy_before && { [ ! -e "$swap/copia-anterior" ] || { put_away "$swap/copia-anterior"; ! copy_before; }; }; then
    refuse 'os dados não puderam ser copiados: falta espaço no disco, ou há em DATA_DIR arquivos de outro usuário.'
    give_up_where_it_lies
    return
  fi
  to_disk "$swap/antes.parte" "$swap"/antes.parte/*
  mv "$swap/antes.parte" "$swap/antes"
  failure=
  trap 'end_trial; exit 143' TERM INT HUP
  try_out
  end_trial
  trap - TERM INT HUP
  if [ -n "$failure" ]; then
    # Whoever serves these data by now has told people what is written: nothing is put back under it.
    if [ -z "$(servers)" ]; then put_back_or_stop; fi
    refuse "$failure"
    give_up_where_it_lies
    return
  fi
  accept "$name"
}

# Takes the turn once no server uses these data. One that is about to end is waited for: who watches over the server would
# begin a start after the other.
take_turn_alone() {
  left=50
  take_turn
  while :; do
    in_use=
    for pid in $(servers); do
      # Left by a start that was killed in the middle of trying; any other server is none of ours to end.
      case $(cat "$swap/novo" 2>/dev/null):$(tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -x START_REHEARSAL=1) in
        ?*:START_REHEARSAL=1) trial=$pid && end_trial ;;
        *) in_use=$pid ;;
      esac
    done
    [ -n "$in_use" ] || return 0
    rm -f "$swap/vez"
    [ "$left" -lt 50 ] || printf 'Outro servidor usa a pasta de dados: esperando que termine …\n' >&2
    while [ "$left" -gt 0 ] && is_alive "$in_use"; do
      sleep 0.2
      left=$((left - 1))
    done
    [ "$left" -gt 0 ] || stop "Outro servidor já usa a pasta de dados $data (processo $in_use). Encerre-o primeiro."
    take_turn
  done
}

# Before each start: ends what a power cut has left, and tries a version out that has not run on these data yet.
settle_swap() {
  [ -d "$data" ] || mkdir -p "$data" 2>/dev/null || stop "A pasta de dados $data não existe, e este usuário não pode criá-la.
Diga em DATA_DIR, no arquivo .env, uma pasta que seja dele: com agentes.service, DATA_DIR=/var/lib/agentes."
  mkdir -p "$swap" 2>/dev/null || :
  locked=
  [ -w "$swap" ] || locked=$swap
  # A swap that a start with sudo has left in its middle: nothing is put back before all of it can be.
  [ ! -e "$swap/antes" ] || [ ! -e "$swap/novo" ] || [ -w "$swap/antes" ] || locked=$swap/antes
  if [ -n "$locked" ]; then
    owner=$(ls -ldL "$data" | awk '{ print $3 }')
    # With the dot: of a link chown would change nothing of what lies below.
    to_me="sudo chown -R $(id -un 2>/dev/null || id -u) $data/."
    # Where somebody once started it with sudo it is root's. Any other owner may have a server running, which could open nothing more.
    case $owner in
      root | "$(id -un 2>/dev/null)" | "$(id -u)") ;;
      *) stop "A pasta de dados $data é do usuário $owner: inicie o servidor com ele, ou pelo serviço.
Se ela deve passar a este usuário, pare antes o servidor que a usa: $to_me" ;;
    esac
    stop "Este usuário não pode gravar em $locked. Se o disco não está só para leitura, use:
$to_me"
  fi
  take_turn_alone
  if [ -e "$swap/antes" ] && [ -e "$swap/novo" ]; then
    put_back_or_stop
    refuse 'a troca foi interrompida no meio.'
  fi
  [ ! -e "$swap/antes" ] || keep_copy
  put_away "$swap/antes.parte"
  if [ ! -e "$swap/novo" ]; then
    name=$(current)
    use "$name"
    is="$name $(mark "$program")"
    # Files put here by hand, another image, data from elsewhere: tried out like an update.
    if [ ! -e "$data/data.db" ]; then
      write_line "$swap/atual" "$is" || no_room
    elif [ "$(cat "$swap/atual" 2>/dev/null)" != "$is" ]; then
      write_line "$swap/novo" "$is" || no_room
    fi
  fi
  [ ! -e "$swap/novo" ] || rehearse
  # The turn ends by itself when this start has become the server: given back before, the next would not see that one yet.
  [ -d /proc/self ] && [ -z "${SWAP_ONLY:-}" ] || rm -f "$swap/vez"
}
