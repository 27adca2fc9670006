import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, idColumn, identity, instant } from './columns.ts'

export const businesses = pgTable('businesses', {
  id: identity().primaryKey(),
  name: text().notNull(),
  time_zone: text().notNull().default('Asia/Shanghai'),
  demo: boolean().notNull().default(false),
  created_at: instant().notNull().defaultNow(),
})

export const users = pgTable('users', {
  id: identity().primaryKey(),
  login_name: text().notNull(),
  name: text().notNull(),
  nickname: text().notNull().default(''),
  trade: text().notNull().default(''),
  password_hash: text().notNull(),
  sf: smallint().notNull().default(1),
  agent: smallint().notNull().default(0),
  brand_id: text().notNull().default('00'),
  demo: boolean().notNull().default(false),
  disabled_at: instant(),
  created_at: instant().notNull().defaultNow(),
})

export const memberships = pgTable(
  'memberships',
  {
    business_id: idColumn().notNull(),
    user_id: idColumn().notNull(),
    right_on_devices: text({ enum: ['view', 'operate', 'manage', 'main'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.business_id] })],
)

export const sessions = pgTable('sessions', {
  token_hash: bytes().primaryKey(),
  user_id: idColumn().notNull(),
  sign_key: text().notNull(),
  address: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})

export const attempts = pgTable('attempts', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  blocked_until: instant().notNull(),
})
