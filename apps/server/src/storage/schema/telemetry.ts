import { bigint, doublePrecision, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from './columns.ts'

export const latest = pgTable('latest', {
  device_id: integer().primaryKey(),
  at: instant(),
  heard_at: instant(),
  v: real().array().notNull(),
  v_at: bigint({ mode: 'number' }).array(),
  c: doublePrecision().array().notNull(),
  c_at: bigint({ mode: 'number' }).array(),
  extras: jsonb().$type<Record<string, string | number>>(),
  rule_state: jsonb(),
})

const sampleColumns = () => ({
  device_id: integer().notNull(),
  at: instant().notNull(),
  v: real().array().notNull(),
  c: doublePrecision().array(),
  flags: smallint().notNull().default(0),
})

export const samples = pgTable('samples', sampleColumns(), (table) => [primaryKey({ columns: [table.device_id, table.at] })])
export const samplesLate = pgTable('samples_late', sampleColumns(), (table) => [primaryKey({ columns: [table.device_id, table.at] })])

export const samplesTimeless = pgTable(
  'samples_timeless',
  {
    device_id: integer().notNull(),
    boot: text().notNull(),
    up: idColumn().notNull(),
    v: real().array().notNull(),
    c: doublePrecision().array(),
    received_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.device_id, table.boot, table.up] })],
)
