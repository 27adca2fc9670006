import type { RetentionSettings } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { UserActor } from '../../../storage/change.ts'
import { changeSetting } from '../../settings/index.ts'

/** @throws Refusal 10003 where rollups would go before the readings that they were made of */
export async function saveRetention(wish: RetentionSettings, actor: UserActor, services: Services): Promise<RetentionSettings> {
  if (wish.rollupDays < wish.sealedDays) throw new Refusal(10003, { field: 'body.rollupDays', says: says('retention-order') })
  return changeSetting('retention', wish, actor, services)
}
