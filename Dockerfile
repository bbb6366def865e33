# The shop as an image. It keeps nothing in itself: PostgreSQL is DATABASE_URL, pictures lie in /var/lib/haat or on S3 (STORAGE_URL).
FROM node:24-bookworm-slim
WORKDIR /srv/haat
COPY package.json package-lock.json .npmrc ./
COPY bin ./bin
RUN node -e "import('./bin/setup.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN npm run build && mkdir -p /var/lib/haat && chown node:node /var/lib/haat node_modules/.cache
USER node
ENV NODE_ENV=production DATA_DIR=/var/lib/haat PORT=3000
VOLUME /var/lib/haat
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "bin/start.mjs"]
