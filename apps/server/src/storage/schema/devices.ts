import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, oneChar } from './columns.ts'

export const devices = pgTable('devices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  box_id: text().notNull(),
  uplink_id: text().notNull(),
  ref: text().notNull(),
  business_id: idColumn().notNull(),
  name: text().notNull(),
  site: text().notNull().default(''),
  type: text(),
  announced_type: text().notNull(),
  interval_ms: integer().notNull(),
  point_list: text().array().notNull().default([]),
  online: boolean().notNull().default(false),
  online_at: instant(),
  unreachable: text(),
  unreachable_at: instant(),
  disabled_at: instant(),
  expires_at: instant(),
  info: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  created_at: instant().notNull().defaultNow(),
})

export const devicePoints = pgTable(
  'device_points',
  {
    device_id: integer().notNull(),
    key: text().notNull(),
    store: oneChar().notNull(),
    slot: smallint().notNull(),
    cadence_ms: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.device_id, table.key] })],
)

export const thresholdSets = pgTable('threshold_sets', {
  device_id: integer().primaryKey(),
  version: idColumn().notNull(),
  rules: jsonb().notNull(),
  changed_at: instant(),
  changed_by: idColumn(),
})
