import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant } from '../fields.ts'

/** What the server watches about itself. */
export const WatchedMatter = z.enum([
  /** Nobody takes in what some uplinks send. */
  'ingest',
  /** Uplinks send faster than it is stored. */
  'ingest-behind',
  /** Notifications wait longer than they should, or a provider refuses them. */
  'notifications',
  'mail-server',
  'backup',
  'disk',
  'database',
  /** Days of history ahead are missing, or old days are not sealed. */
  'history',
  /** The address of the operator's choice could not be pinged. */
  'ping',
  /** Somebody goes over what one uplink, person, business or address may cost, again and again. */
  'budgets',
])
export type WatchedMatter = z.output<typeof WatchedMatter>
export const PlatformAlarm = z.object({
  matter: WatchedMatter,
  level: AlarmLevel,
  openedAt: Instant,
  releasedAt: Instant.nullable(),
  /** What is wrong and what to do, in the reader's language. */
  text: z.string(),
  advice: z.string(),
})
export type PlatformAlarm = z.output<typeof PlatformAlarm>
export const PlatformWatch = z.object({
  /** When the watch last looked; null: never, no worker runs. */
  lookedAt: Instant.nullable(),
  matters: z.array(
    z.object({ matter: WatchedMatter, state: z.enum(['good', 'trouble', 'unknown']), /** Figures in words. */ text: z.string() }),
  ),
  /** Those that are open, then the last fifty that are over. */
  alarms: z.array(PlatformAlarm),
  /** Processes that are alive now. */
  processes: z.array(
    z.object({ name: z.string(), roles: z.string(), since: Instant, heardAt: Instant, partitions: z.int(), memoryBytes: z.number() }),
  ),
})
export type PlatformWatch = z.output<typeof PlatformWatch>

/** Asked every minute while all is well; who expects it and hears nothing knows that the server is gone. */
export const Ping = z.object({ url: z.string().trim().max(500).nullable(), lastAt: Instant.nullable(), failure: z.string().nullable() })

export const RetentionSettings = z.object({
  /** Days that stay as they came, before they are sealed. */
  rawDays: z.int().min(1).max(30),
  sealedDays: z.int().min(30).max(7300),
  rollupDays: z.int().min(30).max(7300),
  notificationDays: z.int().min(30).max(3650),
})
export type RetentionSettings = z.output<typeof RetentionSettings>

export const platformWatchCalls = {
  readPlatformWatch: call({
    method: 'GET',
    path: '/api/v1/platform/watch',
    variant: 'own',
    access: 'operator',
    reads: ['ping'],
    summary: 'How the installation itself is',
    data: PlatformWatch,
    sample: {},
  }),
  readPing: call({
    method: 'GET',
    path: '/api/v1/platform/ping',
    variant: 'own',
    access: 'operator',
    reads: ['ping'],
    summary: 'The address that is asked every minute while all is well',
    data: Ping,
    sample: {},
  }),
  savePing: call({
    method: 'PUT',
    path: '/api/v1/platform/ping',
    variant: 'own',
    access: 'operator',
    changes: ['ping'],
    summary: 'Set that address, or none (null)',
    body: Ping.pick({ url: true }),
    data: Ping,
    refusals: [10003],
    sample: { body: { url: 'https://ping.example.com/kilowatch' } },
  }),
  readRetention: call({
    method: 'GET',
    path: '/api/v1/platform/retention',
    variant: 'own',
    access: 'operator',
    reads: ['retention'],
    summary: 'How long history is kept, and in which form',
    data: RetentionSettings,
    sample: {},
  }),
  saveRetention: call({
    method: 'PUT',
    path: '/api/v1/platform/retention',
    variant: 'own',
    access: 'operator',
    changes: ['retention'],
    summary: 'Set how long history is kept: what becomes too old goes within a day',
    body: RetentionSettings,
    data: RetentionSettings,
    refusals: [10003],
    sample: { body: { rawDays: 2, sealedDays: 730, rollupDays: 3650, notificationDays: 365 } },
  }),
}
