# PocketBase from its pinned module, the app from its pinned packages, and nothing but the results in the end.
FROM golang:1.26-alpine AS pocketbase
WORKDIR /build
COPY tools/pocketbase ./
RUN CGO_ENABLED=0 go build -mod=readonly -trimpath \
  -ldflags "-s -w -X github.com/pocketbase/pocketbase.Version=0.39.11" \
  -o /pocketbase github.com/pocketbase/pocketbase/examples/base

FROM node:22-alpine AS app
ARG APP_NAME
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN APP_NAME="$APP_NAME" npm run build

FROM alpine:3.22
RUN apk add --no-cache ca-certificates tzdata && adduser -D -u 10001 app && install -d -o app -m 700 /data
WORKDIR /app
COPY --from=pocketbase /pocketbase ./pocketbase
COPY deploy/package/ambiente.sh deploy/package/iniciar.sh deploy/package/comando.sh ./
COPY pb_migrations ./pb_migrations
COPY --from=app /build/dist/pb_hooks ./pb_hooks
COPY --from=app /build/pb_public ./pb_public
USER app
# Inside, every address: the host decides what is published. The folder and the flags are those of iniciar.sh.
CMD ["./iniciar.sh", "--http=0.0.0.0:8090"]
