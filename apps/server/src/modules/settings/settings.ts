import { BackupState, MailServer, Ping, RetentionSettings } from '@kilowatch/contract'
import { z } from 'zod'
import type { Queryable } from '../../storage/queryable.ts'
import { findSetKeys, findSetting, putSetting, type SettingChange } from './queries.ts'

/** Sealed as a whole under the data folder's key; null: none. */
const SealedProvider = z.object({ sealed: z.string(), changedAt: z.iso.datetime() }).nullable()

/** What an operator sets, by key; the defaults hold until then. */
const shapes = {
  'sign-up': z.object({ registration: z.boolean() }),
  backup: BackupState.pick({ at: true, keep: true }),
  /** The address that is asked every minute while all is well. */
  ping: Ping.pick({ url: true }),
  /** How long history and records of notifications are kept. */
  retention: RetentionSettings,
  /** The password is sealed under the data folder's key; null: none. */
  'mail-server': MailServer.extend({ sealedPassword: z.string().nullable() }).nullable(),
  'sms-provider': SealedProvider,
  'voice-provider': SealedProvider,
} as const

type Shapes = typeof shapes
export type SettingKey = keyof Shapes
export type SettingOf<K extends SettingKey> = z.output<Shapes[K]>
export type KeptMailServer = NonNullable<SettingOf<'mail-server'>>

const defaults: { readonly [K in SettingKey]: SettingOf<K> } = {
  'sign-up': { registration: false },
  backup: { at: null, keep: 14 },
  ping: { url: null },
  retention: { rawDays: 2, sealedDays: 730, rollupDays: 3650, notificationDays: 365 },
  'mail-server': null,
  'sms-provider': null,
  'voice-provider': null,
}

/** What is set, or its default. @throws ZodError where the database holds another shape */
export async function readSetting<K extends SettingKey>(db: Queryable, key: K): Promise<SettingOf<K>> {
  const value = await findSetting(db, key)
  return value === undefined ? defaults[key] : (shapes[key].parse(value) as SettingOf<K>)
}

/** Which of these an operator has set, in one look. */
export async function whichAreSet<K extends SettingKey>(db: Queryable, keys: readonly K[]): Promise<Record<K, boolean>> {
  const found = new Set(await findSetKeys(db, keys))
  return Object.fromEntries(keys.map((key) => [key, found.has(key)])) as Record<K, boolean>
}

export async function saveSetting<K extends SettingKey>(tx: Queryable, key: K, value: SettingOf<K>, change: SettingChange): Promise<void> {
  await putSetting(tx, key, value, change)
}

/** May people register by themselves? Not unless an operator says so. */
export function readSignUp(db: Queryable): Promise<SettingOf<'sign-up'>> {
  return readSetting(db, 'sign-up')
}
