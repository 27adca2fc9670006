import type { Services } from '../../services.ts'
import { readSetting } from '../settings/index.ts'
import { removeOlder } from './queries/deliveries.ts'
import { removeOldEntries } from './queries/outbox.ts'

const dayMs = 86_400_000
const atOnce = 1_000

/** Removes records of what was told and sent when their days are over, some at a time. */
export async function letGoOfOldDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { notificationDays } = await readSetting(db, 'retention')
  const before = new Date(clock.now().getTime() - notificationDays * dayMs)
  while ((await removeOlder(db, before, atOnce)) > 0);
  while ((await removeOldEntries(db, before, atOnce)) > 0);
}
