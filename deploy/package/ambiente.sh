# Read by iniciar.sh, comando.sh and atualizar.sh: the settings of .env, and where everything lies.

here=$(CDPATH='' cd -- "${installed_in:-$(dirname -- "$0")}" && pwd)
tested=0.39.11

stop() {
  printf '\n%s\n\n' "$1" >&2
  exit "${2:-1}"
}

# A wrong setting does not mend itself: of a start, the number says so to whoever would begin it again (deploy/agentes.service).
wrong_setting() { stop "$1" "${if_wrong:-1}"; }

# What surrounds a value is no part of it: blanks, one pair of quotes, and a comment behind it.
bare() {
  value=$1
  value=${value#"${value%%[![:blank:]]*}"}
  # Behind a blank it is a comment; right behind the sign, #x is a value.
  [ "$value" = "$1" ] || case $value in '#'*) value= ;; esac
  value=${value%"${value##*[![:blank:]]}"}
  # A comment first: it may end in a quote itself.
  case $value in
    \'*\'[[:blank:]]*\#*) value=${value#\'} value=${value%%\'[[:blank:]]*\#*} ;;
    \"*\"[[:blank:]]*\#*) value=${value#\"} value=${value%%\"[[:blank:]]*\#*} ;;
    \'*\') value=${value#\'} value=${value%\'} ;;
    \"*\") value=${value#\"} value=${value%\"} ;;
    *)
      case $value in
        \'*\'* | \"*\"*) ;;
        [\'\"]*) printf 'Atenção: %s, linha %s: as aspas que abrem o valor não se fecham, e ficam como parte dele.\n' "$file" "$number" >&2 ;;
      esac
      value=${value%%[[:blank:]]#*}
      value=${value%"${value##*[![:blank:]]}"}
      ;;
  esac
}

# Read and never run as shell: a password may hold $ and quotes. What the environment already says wins; of two lines the last
# one does, as for Docker and systemd: who adds a line at the end has not looked for an empty one above.
read_settings() {
  file=$1
  number=0
  of_file=' '
  return_key=$(printf '\r')
  byte_order_mark=$(printf '\357\273\277')
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    line=${line%"$return_key"}
    # A mark that some editors put before the first letter, and blanks before a comment.
    [ "$number" != 1 ] || line=${line#"$byte_order_mark"}
    line=${line#"${line%%[![:blank:]]*}"}
    case $line in
      '' | '#'*) continue ;;
      'export '*) wrong_setting "$1, linha $number: tire a palavra export e escreva só NOME=valor." ;;
    esac
    name=${line%%=*}
    case $name in
      "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) wrong_setting "$1, linha $number: escreva NOME=valor, sem espaços antes do sinal de igual." ;;
    esac
    eval "known=\${$name+yes}"
    case $known:$of_file in
      yes:*" $name "*) ;;
      yes:*) continue ;;
    esac
    of_file="$of_file$name "
    bare "${line#*=}"
    export "$name=$value"
  done <"$1"
}

if [ -f "$here/.env" ]; then
  [ -r "$here/.env" ] || wrong_setting "Este usuário não pode ler $here/.env: use o usuário a que o arquivo pertence."
  read_settings "$here/.env"
fi

case ${DATA_DIR:=pb_data} in
  /*) data=$DATA_DIR ;;
  *) data=$here/$DATA_DIR ;;
esac

# What an update keeps: which program is in use, and during a swap the data of before it (troca.sh).
swap=$data/.atualizacao

# The name of the program in use: '.' for the one that lies in this folder, else that of a folder in versoes/. The word in
# the data folder counts first: it is the one that a swap writes in a single step.
current() {
  for file in "$swap/atual" "$here/versao-atual"; do
    [ -s "$file" ] || continue
    read -r name rest <"$file" || [ -n "$name" ]
    case $name in
      *[!A-Za-z0-9._-]* | .*) ;;
      *) [ ! -s "$here/versoes/$name/pb_hooks/main.pb.js" ] || { printf '%s\n' "$name"; return; } ;;
    esac
  done
  printf '.\n'
}

# Names the folders and the binary of a program.
use() {
  program=$here
  [ "$1" = . ] || program=$here/versoes/$1
  bin=$here/pocketbase
  [ ! -x "$program/pocketbase" ] || bin=$program/pocketbase
  bin=${POCKETBASE_BIN:-$bin}
  wanted=$(sed -n 's/^tested=//p' "$program/ambiente.sh")
  tested=${wanted:-$tested}
}

must_be_complete() {
  [ -x "$bin" ] || stop "Falta o PocketBase: $bin não existe ou não pode ser executado.
Baixe o PocketBase $tested para este computador em
https://github.com/pocketbase/pocketbase/releases/tag/v$tested
e ponha o arquivo 'pocketbase' nesta pasta: $here"
  # Without its hooks PocketBase starts happily, and nothing is guarded.
  [ -s "$program/pb_hooks/main.pb.js" ] || stop "A pasta pb_hooks falta ou está incompleta: sem ela nada estaria protegido."
}

# The database holds personal data: what is created from here on belongs to its owner alone.
umask 077

# Every request that runs keeps one of PocketBase's JavaScript machines: 72 of them are ready, more are made when they are
# needed, and what those leave behind is collected earlier than Go would. Commands, and a server that nobody reaches, need
# few, and name Go's own measure: a third of what a start costs.
export GOGC="${GOGC:-${collect_at:-50}}"

# Every folder is named, and nothing that PocketBase switches on for developers is left on.
pocketbase() {
  given=$#
  set -- "$@" "--dir=$data" "--publicDir=$program/pb_public" "--hooksDir=$program/pb_hooks" \
    "--migrationsDir=$program/pb_migrations" --automigrate=false --hooksWatch=false "--hooksPool=${machines:-72}" --dev=false
  [ -z "${POCKETBASE_ENCRYPTION_KEY:-}" ] || set -- "$@" --encryptionEnv=POCKETBASE_ENCRYPTION_KEY
  # Behind a word that asks for help PocketBase reads nothing: without its hooks it would know none of our commands. Nothing but
  # help is written then, so that the folders need not come last.
  case " $* " in
    *' --help '* | *' -h '*)
      while [ "$given" -gt 0 ]; do
        word=$1
        shift
        set -- "$@" "$word"
        given=$((given - 1))
      done
      ;;
  esac
  exec "$bin" "$@"
}

use "$(current)"
must_be_complete
