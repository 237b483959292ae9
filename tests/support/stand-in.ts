import { UPSTREAM_VERSION } from '../../scripts/lib/pocketbase-pin.mjs';

/**
 * Stands in for PocketBase where the scripts of the release are tried: migrations and rows are lines of its database. It
 * knows what the faults of releases.mjs do, and takes a moment to answer where people ask for it.
 */
export const STAND_IN = `#!/bin/sh
for word; do case $word in --dir=*) dir=\${word#*=} ;; --migrationsDir=*) migrations=\${word#*=} ;; esac; done
case $1 in
  --version) echo 'pocketbase version ${UPSTREAM_VERSION}' ;;
  verify-served) [ ! -e "$dir/../is-slow" ] && echo Pronto ;;
  serve)
    trap 'exit 0' TERM
    if [ -n "\${START_REHEARSAL:-}" ] && rm "$dir/../port-is-taken" 2>/dev/null; then
      echo 'Error: listen tcp 127.0.0.1:20001: bind: address already in use'
      exit 1
    fi
    ls "$migrations" | while read -r name; do grep -qxF "$name" "$dir/data.db" || echo "$name" >>"$dir/data.db"; done
    [ ! -e "$migrations/1999999999_wrong.js" ] || { echo 'migração com defeito'; exit 1; }
    echo 'Server started at'
    while sleep 0.05; do
      [ -z "\${START_REHEARSAL:-}" ] || continue
      n=$((\${n:-0} + 1))
      echo "row $$ $n" >>"$dir/data.db"
      echo "row $$ $n" >>"$dir/../acknowledged"
      [ "$n" -lt 10 ] || rm -f "$dir/../is-slow"
    done
    ;;
  *) echo "did $1" ;;
esac
`;
