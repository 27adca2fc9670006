import { type Data, NotificationProviderChannel, type notificationTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { readProvider } from '../delivery/index.ts'
import { shownProvider } from './rules.ts'

export type ShownProvider = Data<typeof notificationTargetCalls.readHttpProvider>

/** @throws Refusal 10003 for a channel that no provider has */
export function demandChannel(text: string): NotificationProviderChannel {
  const read = NotificationProviderChannel.safeParse(text)
  if (!read.success) throw new Refusal(10003, { field: 'params.channel' })
  return read.data
}

/** Null: none is set, or it was sealed with the key of another data folder and must be entered again. */
export async function readHttpProvider({ db, config }: Services, channel: NotificationProviderChannel): Promise<ShownProvider> {
  const kept = await readProvider(db, config, channel)
  return kept?.provider ? { ...shownProvider(kept.provider), changedAt: kept.changedAt.toISOString() } : null
}
