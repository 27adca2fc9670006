import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Excesses } from '../src/budgets/index.ts'
import { readConfig } from '../src/config.ts'
import { takeEntryTurn } from '../src/modules/notifications/engine/entries.ts'
import { takeTurn } from '../src/modules/notifications/engine/turn.ts'
import { type Notification, settle, tell } from '../src/modules/notifications/index.ts'
import type { Services } from '../src/services.ts'
import { fileStoreOf } from '../src/storage/files/index.ts'
import { type TestDatabase, testDatabase } from '../src/storage/test-database.ts'
import { buildHouse, type House } from './house.ts'

/** A business whose people have e-mail addresses, a mail server that is set, and a clock that a test moves. */
export interface NotificationStage {
  database: TestDatabase
  services: Services
  /** Its data folder. */
  folder: string
  house: House
  time: { now: Date }
  /** Moves the clock. */
  pass(minutes: number): void
  /** Decides on all that is due; what is told is queued. */
  turn(): ReturnType<typeof takeTurn>
  /** The same of the outbox. */
  turnEntries(): ReturnType<typeof takeEntryTurn>
  /** Tells in a transaction of its own. */
  tell(notification: Omit<Notification, 'at'>): Promise<void>
  settle(subject: string): Promise<void>
  /** An alarm that opens now, as ingest writes one. @returns its id */
  open(wish?: AlarmWish): Promise<string>
  change(alarmId: string, set: string, values?: readonly unknown[]): Promise<void>
  /** What was queued or put into the console since the last look: 'owner opened app,email'. */
  heard(): Promise<string[]>
  rows<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

export interface AlarmWish {
  kind?: string
  level?: number
  deviceId?: number | null
  side?: string
  foundAfterwards?: boolean
  released?: boolean
}

export async function notificationStage(mailPort = 2525, publicUrl?: string): Promise<NotificationStage> {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'kw-notifications-'))
  const time = { now: new Date('2026-11-21T04:00:00Z') }
  const services: Services = {
    db: database.pool,
    databaseUrl: database.url,
    clock: { now: () => time.now },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    config: readConfig({ KW_DATA: folder, ...(publicUrl ? { KW_PUBLIC_URL: publicUrl } : {}) }),
    files: fileStoreOf(readConfig({ KW_DATA: folder, ...(publicUrl ? { KW_PUBLIC_URL: publicUrl } : {}) })),
    broker: { url: '', ca: null, fingerprint: '' },
    excesses: new Excesses(),
    metrics: new Registry(),
  }
  const rows = async <R>(text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows as R[]
  const house = await buildHouse(database.pool, 1, time.now)
  await rows('delete from alarms')
  await rows(`update users set email = split_part(login_name, '-', 1) || '@example.com'`)
  await setMailServer(database, mailPort)
  let sides = 0
  let seen = '0'
  return {
    database,
    services,
    folder,
    house,
    time,
    rows,
    pass(minutes) {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
    turn: () => takeTurn(services),
    turnEntries: () => takeEntryTurn(services),
    tell: (notification) => services.db.transaction((tx) => tell(tx, { ...notification, at: time.now })),
    settle: (subject) => services.db.transaction((tx) => settle(tx, subject, time.now)),
    async open({ kind = 'threshold', level = 3, deviceId = house.device.id, side, foundAfterwards = false, released = false } = {}) {
      sides += 1
      const [made] = await rows<{ id: string }>(
        `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, recorded_at, released_at, release_reason,
                             opening_value, limit_value, cause_id, found_afterwards)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, case when $9::timestamptz is not null then 'value' end, 251.3, 250, 'd:1', $10) returning id`,
        [
          house.businessId,
          house.uplinkId,
          deviceId,
          kind,
          level,
          kind === 'threshold' ? 'phase.1.input_voltage' : '',
          side ?? (kind === 'threshold' ? `high${sides}` : kind),
          time.now,
          released ? time.now : null,
          foundAfterwards,
        ],
      )
      return made?.id ?? ''
    },
    async change(alarmId, set, values = []) {
      await rows(`update alarms set ${set} where id = $1`, [alarmId, ...values])
      // The database's own clock says when something happened; the stage's says what is due.
      await rows('update alarm_outbox set due_at = $2 where alarm_id = $1 and due_at > $2', [alarmId, time.now])
    },
    async heard() {
      const found = await rows<{ who: string; occasion: string; channels: string; last: string }>(
        `select coalesce(split_part(u.login_name, '-', 1), g.name) as who, d.occasion, string_agg(d.channel, ',' order by d.channel) as channels,
                max(d.id) as last
           from notification_deliveries d left join users u on u.id = d.user_id left join notification_targets g on g.id = d.target_id
          where d.id > $1 group by d.notification_id, u.login_name, g.name, d.occasion order by 1, min(d.id)`,
        [seen],
      )
      seen = found.reduce((most, { last }) => (BigInt(last) > BigInt(most) ? last : most), seen)
      return found.map(({ who, occasion, channels }) => `${who} ${occasion} ${channels}`)
    },
    async close() {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function setMailServer({ pool }: TestDatabase, port: number): Promise<void> {
  const value = { host: 'localhost', port, security: 'none', user: '', from: 'kilowatch@example.com', sealedPassword: null }
  await pool.query(`insert into settings (key, value, changed_at) values ('mail-server', $1, now())`, [JSON.stringify(value)])
}
