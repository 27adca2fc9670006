import { migrate } from '../src/storage/migrate.ts'
import type { Migration } from '../src/storage/migrations/index.ts'

/** Migrates a test's database in a process of its own, which is killed in the middle. */
const { TEST_URL: url = '', TEST_MIGRATIONS: wanted = '' } = process.env
await migrate(url, JSON.parse(wanted) as Migration[])
