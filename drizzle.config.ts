import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name=what_changes` compares the tables with the last migration and writes the next. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/*/tables.ts', './src/features/*/server/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
