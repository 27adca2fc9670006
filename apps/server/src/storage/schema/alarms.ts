import { boolean, doublePrecision, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, identity, instant } from './columns.ts'

export const alarms = pgTable('alarms', {
  id: identity().primaryKey(),
  business_id: idColumn().notNull(),
  uplink_id: text().notNull(),
  device_id: integer(),
  kind: text({ enum: ['threshold', 'state', 'offline', 'unreachable'] }).notNull(),
  level: smallint().notNull(),
  point: text().notNull().default(''),
  side: text().notNull(),
  opened_at: instant().notNull(),
  recorded_at: instant().notNull().defaultNow(),
  released_at: instant(),
  release_reason: text(),
  opening_value: doublePrecision(),
  limit_value: doublePrecision(),
  release_value: doublePrecision(),
  peak: doublePrecision(),
  peak_at: instant(),
  closing_value: doublePrecision(),
  confirmed_at: instant(),
  confirmed_by: idColumn(),
  note: text(),
  assignee_id: idColumn(),
  shelved_until: instant(),
  shelve_reason: text(),
  found_afterwards: boolean().notNull().default(false),
  cause_id: text().notNull(),
})

export const alarmSteps = pgTable('alarm_steps', {
  id: identity().primaryKey(),
  alarm_id: idColumn().notNull(),
  at: instant().notNull(),
  action: text().notNull(),
  by_user: idColumn(),
  text: text(),
  value: doublePrecision(),
  assignee_id: idColumn(),
  until: instant(),
})

export const audit = pgTable('audit', {
  id: identity().primaryKey(),
  at: instant().notNull(),
  business_id: idColumn(),
  user_id: idColumn(),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text(),
})
