# The gateway with the built client: docker build -f deploy/gateway.Dockerfile -t coinnaira/gateway .
# Both bases by digest; deploy/README.md has the command for newer ones, which the arguments take.
ARG BUILD_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot@sha256:14d42e2511532589a7c7e01a753667a74fcc96266e137e8125006b87b0c32d0a

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# What Git would say (`git log -1 --format=%ct`, `git rev-parse HEAD`), whose signature is believed, and the private key as
# a secret that no layer keeps: --secret id=release-key,src=key.pem
ARG SOURCE_DATE_EPOCH
ARG SOURCE_COMMIT
ARG RELEASE_KEYS
ARG RELEASE_SERIAL
ARG RELEASE_MINIMUM
RUN --mount=type=secret,id=release-key \
  RELEASE_SIGNING_KEY="$(cat /run/secrets/release-key 2>/dev/null)" npm run build

FROM ${RUN_IMAGE} AS run
WORKDIR /app
COPY --from=build /app/schema.graphql ./schema.graphql
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/dist/servers/*.js ./dist/servers/
COPY --from=build /app/dist/client ./dist/client
COPY --from=build /app/dist/widgets ./dist/widgets
COPY --from=build /app/dist/documents ./dist/documents
COPY --from=build /app/dist/release ./dist/release
ENV NODE_ENV=production HOST=0.0.0.0 GATEWAY_PORT=4000 STATIC_DIR=dist/client WIDGETS_DIR=dist/widgets
USER 65532:65532
EXPOSE 4000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["--disable-proto=delete", "dist/servers/gateway.js"]
