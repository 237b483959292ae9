# Upstream's PocketBase by its checksum, the built app, and nothing that compiles. Both stages run on the builder's own
# processor and the last one runs nothing, so an image for another processor needs no emulation.
FROM --platform=$BUILDPLATFORM alpine:3.22 AS pocketbase
ARG TARGETARCH
# The sums of the release's archives, as upstream published them in checksums.txt.
ARG POCKETBASE_VERSION=0.39.11
ARG POCKETBASE_AMD64=08b9fcda0d5fd42cb315dc15a36dfa121c993855bd635f01d347c31b4328ec34
ARG POCKETBASE_ARM64=8c785618840df7ebba795fdf4eba33a5fed64ac5307ad8023b955b4ebb82048b
WORKDIR /download
RUN case "$TARGETARCH" in amd64) sum=$POCKETBASE_AMD64 ;; arm64) sum=$POCKETBASE_ARM64 ;; *) exit 1 ;; esac \
  && wget -q -O pocketbase.zip "https://github.com/pocketbase/pocketbase/releases/download/v$POCKETBASE_VERSION/pocketbase_${POCKETBASE_VERSION}_linux_$TARGETARCH.zip" \
  && echo "$sum  pocketbase.zip" | sha256sum -c - \
  && unzip -q pocketbase.zip pocketbase \
  && mkdir data

FROM --platform=$BUILDPLATFORM node:22-alpine AS app
ARG APP_NAME
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN APP_NAME="$APP_NAME" npm run build

# It has the certificates of the world's authorities; PocketBase carries everything else in itself.
FROM alpine:3.22
WORKDIR /app
COPY --from=pocketbase --chmod=755 /download/pocketbase ./pocketbase
COPY --from=pocketbase --chown=10001:10001 --chmod=700 /download/data /data
COPY --chmod=755 deploy/package/ambiente.sh deploy/package/troca.sh deploy/package/iniciar.sh deploy/package/comando.sh ./
COPY pb_migrations ./pb_migrations
COPY --from=app /build/dist/pb_hooks ./pb_hooks
COPY --from=app /build/pb_public ./pb_public
USER 10001:10001
# Inside, every address: the host decides what is published. The folder and the flags are those of iniciar.sh.
CMD ["./iniciar.sh", "--http=0.0.0.0:8090"]
