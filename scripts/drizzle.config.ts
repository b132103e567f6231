import { defineConfig } from 'drizzle-kit'

/** `npm run migrations` writes the difference between schema and migrations; both databases run the same ones. */
export default defineConfig({
  dialect: 'postgresql',
  schema: 'mock-api/schema/*.ts',
  out: 'mock-api/migrations',
})
