#!/bin/sh
# ./deploy/atualizar-docker.sh IMAGEM      como: ghcr.io/…/…:0.2.0
#
# Baixa a imagem, guarda uma cópia dos dados, troca o contêiner e espera que o novo responda. Se não responde em um minuto,
# volta à imagem de antes e diz por quê; os dados ficam como estavam (o contêiner novo os repõe antes de sair, ou o de antes).
set -eu
cd "$(dirname -- "$0")/.."

stop() {
  printf '\n%s\n\n' "$1" >&2
  exit 1
}

new=${1:-}
[ -n "$new" ] || stop 'Uso: ./deploy/atualizar-docker.sh IMAGEM'
case $new in *[!A-Za-z0-9._:/@-]*) stop "$new não é o nome de uma imagem." ;; esac
[ -f .env ] || stop 'Falta o arquivo .env ao lado de docker-compose.yml.'
export COMPOSE_ANSI=never

# To Compose the shell's word counts more than that of .env: the image named there would never be used, now or at the next `up`.
[ -z "${AGENTES_IMAGEM+set}" ] || stop 'AGENTES_IMAGEM está definida neste terminal, e vale mais que o .env: use "unset AGENTES_IMAGEM" e repita.'
[ "$(AGENTES_IMAGEM=prova:1 docker compose config --images app | head -n 1)" = prova:1 ] ||
  stop 'Os arquivos do Docker Compose daqui não usam a imagem de AGENTES_IMAGEM. Confira docker-compose.yml, docker-compose.override.yml e COMPOSE_FILE.'

image_of() { docker image inspect --format '{{.Id}}' "$1" 2>/dev/null || :; }

# One that was built here lies here alone.
if ! said=$(docker pull -q "$new" 2>&1); then
  [ -n "$(image_of "$new")" ] || stop "A imagem $new não pôde ser baixada. Nada foi mudado: a versão de antes continua.
$said"
  printf 'Usando a imagem %s que está neste computador.\n' "$new"
fi

# What is used, and not what the files name: it may have been started with others (deploy/construir.yml), and its name may stand
# for a newer image by now. What `docker compose run` has left is none of ours.
containers=$(docker compose ps -aq app)
used=
[ -z "$containers" ] ||
  used=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.oneoff"}} {{.Image}} {{.Config.Image}}' $containers |
    grep -v '^True ' | head -n 1)
former=${used##* }
if [ -z "$used" ]; then
  former=$(docker compose config --images app | head -n 1)
elif id=${used#* } && id=${id%% *} && [ "$(image_of "$former")" != "$id" ]; then
  former=agentes-de-marketing:antes
  # Who goes back to that one has asked for the image that it names now.
  [ "$new" != "$former" ] || former=agentes-de-marketing:volta
  docker tag "$id" "$former" || stop 'A imagem em uso não pôde ser guardada para a volta. Nada foi mudado.'
fi

# The copy of .env holds every secret.
umask 077

# One rename: a power cut leaves the one name or the other. What could not be written as a whole, as on a full disk, takes no
# place: without its other lines .env has lost the key of the data. In the locale of bytes: elsewhere grep leaves out, without a
# word, each line with a letter that another encoding has written. Copied first: with sudo, the new one would be root's alone, and
# whoever it belongs to could start nothing more. One that nobody may write is written all the same, and left so.
name_image() {
  rm -f .env.parte
  if cp -p .env .env.parte && { [ -w .env.parte ] || chmod u+w .env.parte; } &&
    { LC_ALL=C grep -v '^AGENTES_IMAGEM=' .env || [ "$?" -eq 1 ]; } >.env.parte &&
    printf 'AGENTES_IMAGEM=%s\n' "$1" >>.env.parte && { [ -w .env ] || chmod u-w .env.parte; } && mv -f .env.parte .env; then
    return
  fi
  rm -f .env.parte
  stop 'O arquivo .env não pôde ser gravado: falta espaço no disco? Ele ficou como estava.'
}

# The answer is that of the container's own program: the former one has been stopped by then.
is_ready() {
  docker compose exec -T app wget -qO- http://127.0.0.1:8090/api/app/ready 2>/dev/null | grep -q '"ready":true'
}

serve() {
  name_image "$1"
  said=$(docker compose up -d app 2>&1) || return 1
  said=
  until is_ready; do
    [ "$(date +%s)" -lt "$2" ] || return 1
    # It has put the data back and ended: there is nothing to wait for. The former image says the same of a trial that the stop
    # has interrupted, and serves then.
    [ "$1" != "$new" ] || ! docker compose logs --no-log-prefix --since "$began" app 2>/dev/null | grep -q 'não foi aceita' || return 1
    sleep 1
  done
}

# Of a container that Docker could not start, Docker's: the log is that of the one before.
words_of_it() {
  { [ -n "$said" ] && printf '%s\n' "$said" || docker compose logs --no-log-prefix --tail 40 app 2>/dev/null; } |
    grep -v '^[[:space:]]*$' | tail -n 6
}

# Back to the former image, for this reason.
go_back() {
  # A second Ctrl-C would reach Docker too.
  trap '' INT TERM
  # By now Docker has begun a start after the other: the last trial ends here, and not while the former image begins.
  docker compose stop -t 30 app >/dev/null 2>&1 || :
  serve "$former" $(($(date +%s) + 45)) ||
    stop "A imagem nova não respondeu, e a de antes ($former) também não inicia. O que a nova disse:
$1
O que a de antes disse:
$(words_of_it)"
  stop "Voltou sozinho a $former, em $(($(date +%s) - began)) s. Nada do que foi gravado se perdeu; se a nova chegou a ser aceita, os dados de
antes dela estão em .atualizacao/copia-anterior (ou copia), na pasta de dados.
Por quê:
$1"
}

# A run that was killed may have left one that does not answer.
[ "$new" != "$former" ] || is_ready || stop "A imagem $new já está em uso, e não responde: \"docker compose logs app\" diz por quê.
Para voltar, use este comando com a imagem de antes (\"docker images\" mostra as que estão neste computador)."
[ "$new" != "$former" ] || stop "A imagem $new já está em uso."

began=$(date +%s)
# .env names an image from here on that may never answer: a connection that ends, or a key, leaves it to nobody.
trap '' HUP
trap 'go_back Interrompido.' INT TERM
printf 'Trocando %s por %s …\n' "$former" "$new"
if serve "$new" $((began + 45)); then
  printf 'Atualizado para %s em %s s. Os dados de antes ficam sete dias em .atualizacao/copia, na pasta de dados.\n' "$new" "$(($(date +%s) - began))"
  exit 0
fi
go_back "$(words_of_it)"
