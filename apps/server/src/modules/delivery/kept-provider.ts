import { HttpProvider, type NotificationProviderChannel } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { readSetting, type SettingChange, saveSetting, seal, unseal } from '../settings/index.ts'
import { providerPurpose } from './sealed.ts'

export interface KeptProvider {
  /** Undefined: sealed with the key of another data folder. */
  provider: HttpProvider | undefined
  changedAt: Date
}

const keyOf = { sms: 'sms-provider', voice: 'voice-provider' } as const

/** The provider of text messages or calls; null: none is set. */
export async function readProvider(
  db: Queryable,
  { dataFolder }: Services['config'],
  channel: NotificationProviderChannel,
): Promise<KeptProvider | null> {
  const kept = await readSetting(db, keyOf[channel])
  if (kept === null) return null
  const text = unseal(dataFolder, `${providerPurpose} ${channel}`, kept.sealed)
  return { provider: text === undefined ? undefined : HttpProvider.parse(JSON.parse(text)), changedAt: new Date(kept.changedAt) }
}

/** Keeps the provider, sealed as a whole: keys of accounts stand in its address, its headers or its body. */
export async function keepProvider(
  tx: Queryable,
  { dataFolder }: Services['config'],
  channel: NotificationProviderChannel,
  provider: HttpProvider | null,
  change: SettingChange,
): Promise<void> {
  const sealed = provider && seal(dataFolder, `${providerPurpose} ${channel}`, JSON.stringify(provider))
  await saveSetting(tx, keyOf[channel], sealed === null ? null : { sealed, changedAt: change.at.toISOString() }, change)
}
