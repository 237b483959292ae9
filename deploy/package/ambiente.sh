# Read by iniciar.sh and comando.sh: the settings of .env, and where everything lies.

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tested=0.39.11

stop() {
  printf '\n%s\n\n' "$1" >&2
  exit 1
}

# What surrounds a value is no part of it: blanks, one pair of quotes, or a comment after an unquoted value.
bare() {
  value=$1
  value=${value#"${value%%[![:blank:]]*}"}
  value=${value%"${value##*[![:blank:]]}"}
  case $value in
    \'*\') value=${value#\'} value=${value%\'} ;;
    \"*\") value=${value#\"} value=${value%\"} ;;
    *)
      value=${value%%[[:blank:]]#*}
      value=${value%"${value##*[![:blank:]]}"}
      ;;
  esac
}

# Read and never run as shell: a password may hold $ and quotes. What the environment already says wins.
read_settings() {
  number=0
  return_key=$(printf '\r')
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    line=${line%"$return_key"}
    case $line in '' | '#'*) continue ;; esac
    name=${line%%=*}
    case $name in
      "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) stop "$1, linha $number: escreva NOME=valor, sem espaços antes do sinal de igual." ;;
    esac
    eval "known=\${$name+yes}"
    [ -z "$known" ] || continue
    bare "${line#*=}"
    export "$name=$value"
  done <"$1"
}

[ ! -f "$here/.env" ] || read_settings "$here/.env"

bin=${POCKETBASE_BIN:-$here/pocketbase}
case ${DATA_DIR:=pb_data} in
  /*) data=$DATA_DIR ;;
  *) data=$here/$DATA_DIR ;;
esac

[ -x "$bin" ] || stop "Falta o PocketBase: $bin não existe ou não pode ser executado.
Baixe o PocketBase $tested para este computador em
https://github.com/pocketbase/pocketbase/releases/tag/v$tested
e ponha o arquivo 'pocketbase' nesta pasta: $here"
# Without its hooks PocketBase starts happily, and nothing is guarded.
[ -s "$here/pb_hooks/main.pb.js" ] || stop "A pasta pb_hooks falta ou está incompleta: sem ela nada estaria protegido."

# The database holds personal data: what is created from here on belongs to its owner alone.
umask 077

# Every folder is named, and nothing that PocketBase switches on for developers is left on.
# Every request that runs keeps one of PocketBase's JavaScript machines: 72 of them are ready, more are made when they are
# needed, and what those leave behind is collected earlier than Go would. A command has one, and names Go's own measure.
export GOGC="${GOGC:-${collect_at:-50}}"

pocketbase() {
  set -- "$@" "--dir=$data" "--publicDir=$here/pb_public" "--hooksDir=$here/pb_hooks" \
    "--migrationsDir=$here/pb_migrations" --automigrate=false --hooksWatch=false --hooksPool=72 --dev=false
  [ -z "${POCKETBASE_ENCRYPTION_KEY:-}" ] || set -- "$@" --encryptionEnv=POCKETBASE_ENCRYPTION_KEY
  exec "$bin" "$@"
}
