import { boolean, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, count, idColumn, identity, instant } from './columns.ts'

export const uplinks = pgTable('uplinks', {
  id: text().primaryKey(),
  business_id: idColumn().notNull(),
  name: text().notNull(),
  secret_hash: bytes(),
  claim_code_hash: bytes(),
  claim_expires_at: instant(),
  claimed_at: instant(),
  connected: boolean().notNull().default(false),
  connection_at: instant(),
  heard_at: instant(),
  software: text(),
  signal: text({ enum: ['none', 'weak', 'strong'] }),
  power: text({ enum: ['mains', 'battery'] }),
  queued: count().notNull().default(0),
  dropped: count().notNull().default(0),
  set_aside: count().notNull().default(0),
  rejected: count().notNull().default(0),
  last_rejection: text(),
  created_at: instant().notNull().defaultNow(),
})

export const connectionLog = pgTable(
  'connection_log',
  { uplink_id: text().notNull(), at: instant().notNull(), connected: boolean().notNull() },
  (table) => [primaryKey({ columns: [table.uplink_id, table.at] })],
)

export const bootOffsets = pgTable(
  'boot_offsets',
  { uplink_id: text().notNull(), boot: text().notNull(), offset_ms: doublePrecision().notNull(), created_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.uplink_id, table.boot] })],
)

export const leases = pgTable('leases', {
  partition: smallint().primaryKey(),
  owner: text(),
  epoch: integer().notNull().default(0),
  config_version: idColumn().notNull().default('0'),
  until: instant().notNull(),
  raw_from: instant().notNull(),
})

export const rejections = pgTable('rejections', {
  id: identity().primaryKey(),
  uplink_id: text().notNull(),
  at: instant().notNull(),
  reason: text().notNull(),
  bytes: integer().notNull(),
  head: bytes().notNull(),
})
