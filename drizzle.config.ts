import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/*-tables.server.ts', './src/platform/database/platform-tables.server.ts'],
  out: './drizzle',
  casing: 'snake_case',
})
