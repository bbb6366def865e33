import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/domain/*/*-tables.server.ts', './src/platform/platform-tables.server.ts'],
  out: './drizzle',
  casing: 'snake_case',
})
