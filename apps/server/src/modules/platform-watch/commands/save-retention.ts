import type { RetentionSettings } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { readSetting, saveSetting } from '../../settings/index.ts'
import type { Actor } from '../actor.ts'

/** @throws Refusal 10003 where rollups would go before the readings that they were made of */
export async function saveRetention({ db, clock }: Services, wish: RetentionSettings, by: Actor): Promise<RetentionSettings> {
  if (wish.rollupDays < wish.sealedDays) throw new Refusal(10003, { field: 'body.rollupDays', says: says('retention-order') })
  const at = clock.now()
  await db.transaction(async (tx) => {
    const before = await readSetting(tx, 'retention')
    await saveSetting(tx, 'retention', wish, { by: by.userId, at })
    const entry = { at, businessId: null, userId: by.userId, action: 'retention.save' as const, subject: 'retention', address: by.address }
    await writeAudit(tx, { ...entry, before, after: wish })
  })
  return wish
}
