# The mock upstream; needs a PostgreSQL server: docker build -f deploy/mock-api.Dockerfile -t coinnaira/mock-api .
# For demos and tests; in production a real API host replaces it (docs/upstream.md).
ARG BUILD_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot@sha256:14d42e2511532589a7c7e01a753667a74fcc96266e137e8125006b87b0c32d0a

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${RUN_IMAGE} AS run
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/dist/servers ./dist/servers
# Packages with native binaries or extra files; all others are in the bundle.
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/node_modules/@electric-sql ./node_modules/@electric-sql
ENV NODE_ENV=production MOCK_API_HOST=0.0.0.0 MOCK_API_PORT=4100 WORLD=off
USER 65532:65532
EXPOSE 4100
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:4100/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["dist/servers/mock-api.js"]
