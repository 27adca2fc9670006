import { partitionOf } from '@kilowatch/telemetry'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type ChangeOptions, type Changing, change, type UserActor } from '../../../storage/change.ts'
import { bumpConfig } from '../../../storage/config-version.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { markClosed, markOpen, peopleOf, uplinkIdsOf } from '../queries/closing.ts'
import { daysUntilErased, erasedAt } from '../rules.ts'

type Closing = Pick<Services, 'db' | 'clock'>

/**
 * Closes a business: nobody sees anything of it any more, its uplinks are refused, and 30 days later all of it is erased.
 * Nothing else ends: `restoreBusiness` brings all of it back.
 * @throws Refusal 30001 when it is closed already
 */
export function closeBusiness(businessId: string, actor: UserActor, services: Closing): Promise<{ erasedAt: Date }> {
  const options = optionsOf('business.close', businessId)
  return change(services, actor, options, (tx, changing) => closeWithin(tx, businessId, actor, changing))
}

/**
 * As `closeBusiness`, as a part of another change. The first statement of its transaction where possible: it waits for running batches of
 * the uplinks.
 */
export async function closeWithin(
  tx: Transaction,
  businessId: string,
  { user }: UserActor,
  { at, note }: Changing,
): Promise<{ erasedAt: Date }> {
  const uplinks = await haltedUplinks(tx, businessId)
  const name = await markClosed(tx, businessId, user.id, at)
  if (name === undefined) throw new Refusal(30001)
  const until = erasedAt(at)
  await tellPeople(
    tx,
    { businessId, uplinks, exceptId: user.id },
    {
      code: 'business-closed',
      params: { business: name, by: user.name, erasedAt: until.toISOString() },
      at,
    },
  )
  note({ ...optionsOf('business.close', businessId), after: { name, erasedAt: until } })
  return { erasedAt: until }
}

/** Opens a closed business again. @throws Refusal 30001 when it is not closed, or its days are over */
export async function restoreBusiness(businessId: string, actor: UserActor, services: Closing): Promise<void> {
  await change(services, actor, optionsOf('business.restore', businessId), async (tx, { at, note }) => {
    const uplinks = await haltedUplinks(tx, businessId)
    const name = await markOpen(tx, businessId, daysUntilErased, at)
    if (name === undefined) throw new Refusal(30001)
    const message = { code: 'business-restored', params: { business: name }, at } as const
    await tellPeople(tx, { businessId, uplinks, exceptId: actor.user.id }, message)
    note({ after: { name } })
  })
}

function optionsOf(action: 'business.close' | 'business.restore', businessId: string): ChangeOptions {
  return { action, subject: `business ${businessId}`, businessId }
}

/** The uplinks of the business: no batch of theirs is under way until the commit. */
async function haltedUplinks(tx: Transaction, businessId: string): Promise<string[]> {
  const uplinks = await uplinkIdsOf(tx, businessId)
  await bumpConfig(tx, uplinks.map(partitionOf))
  return uplinks
}

async function tellPeople(
  tx: Transaction,
  { businessId, uplinks, exceptId }: { businessId: string; uplinks: string[]; exceptId: string },
  message: { code: 'business-closed' | 'business-restored'; params: Record<string, string>; at: Date },
): Promise<void> {
  const { members, others } = await peopleOf(tx, businessId)
  const to = { people: members.filter((id) => id !== exceptId) }
  await tell(tx, { ...message, subject: `business ${businessId}`, to, by: exceptId })
  await notify(tx, { uplinks, rights: [...members, ...others] })
}
