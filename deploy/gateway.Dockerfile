# The gateway with the built client: docker build -f deploy/gateway.Dockerfile -t coinnaira/gateway .
# Pin both bases by digest before a release: deploy/README.md has the command; the arguments take name@sha256:….
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

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
