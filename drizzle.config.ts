import { defineConfig } from 'drizzle-kit'

/** Drizzle Kit settings. `npm run migration -- --name=what_changes` generates the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/server/*/tables.ts', './src/features/*/server/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
