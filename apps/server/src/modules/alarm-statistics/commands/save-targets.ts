import type { AlarmTargets } from '@kilowatch/contract'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { dropTargets, findTargets, writeTargets } from '../queries.ts'
import { keptTargets } from '../rules.ts'

/** Without any level the business has no targets. */
export async function saveTargets(
  wish: AlarmTargets,
  actor: UserActor & { business: { id: string } },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<void> {
  const { business, user } = actor
  const levels = keptTargets(wish.levels)
  const options = { action: 'alarm-target.save', subject: `business ${business.id}` } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    const before = await findTargets(tx, business.id)
    if (levels.length === 0) await dropTargets(tx, business.id)
    else await writeTargets(tx, business.id, { levels, share: wish.share, at, by: user.id })
    note({
      before: before ? { levels: before.levels, share: before.share } : null,
      after: levels.length === 0 ? null : { levels, share: wish.share },
    })
  })
}
