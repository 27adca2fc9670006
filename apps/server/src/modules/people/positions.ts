import type { Position } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { change } from '../../storage/change.ts'
import type { Queryable } from '../../storage/queryable.ts'
import type { MemberActor } from './member-actor.ts'
import { lockBusiness } from './queries/businesses.ts'
import {
  deletePositions,
  findPosition,
  insertPosition,
  isPositionNameTaken,
  type PositionFields,
  updatePosition,
} from './queries/positions.ts'

/** @throws Refusal 70003 where the business has no such position */
export async function readPosition(businessId: string, id: string, { db }: Pick<Services, 'db'>): Promise<Position> {
  const position = await findPosition(db, businessId, id)
  if (!position) throw new Refusal(70003)
  return position
}

/** @throws Refusal 50003 for a name that the business has already */
export async function addPosition(fields: PositionFields, actor: MemberActor, services: Services): Promise<Position> {
  const { business } = actor
  const id = await change(services, actor, { action: 'position.add' }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    await demandFreeName(tx, business.id, fields.name)
    const made = await insertPosition(tx, business.id, fields)
    note({ subject: `position ${made}`, after: fields })
    return made
  })
  return readPosition(business.id, id, services)
}

/** @throws Refusal 50003 for a name that another position has */
export async function changePosition(id: string, fields: PositionFields, actor: MemberActor, services: Services): Promise<Position> {
  const { business } = actor
  await change(services, actor, { action: 'position.change', subject: `position ${id}` }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    const before = await findPosition(tx, business.id, id)
    if (!before) throw new Refusal(70003)
    await demandFreeName(tx, business.id, fields.name, id)
    await updatePosition(tx, id, fields)
    note({ before: { name: before.name, remark: before.remark, sort: before.sort }, after: fields })
  })
  return readPosition(business.id, id, services)
}

/** Its people keep everything else. @throws Refusal 70003 for an id that is not the business's */
export async function removePositions(ids: readonly string[], actor: MemberActor, services: Services): Promise<number> {
  const wanted = [...new Set(ids)]
  return change(services, actor, { action: 'position.remove', subject: `position ${wanted.join(',')}` }, async (tx, { note }) => {
    const names = await deletePositions(tx, actor.business.id, wanted)
    if (names.length < wanted.length) throw new Refusal(70003)
    note({ before: { names } })
    return names.length
  })
}

async function demandFreeName(tx: Queryable, businessId: string, name: string, exceptId?: string): Promise<void> {
  if (!(await isPositionNameTaken(tx, businessId, name, exceptId))) return
  throw new Refusal(50003, { field: 'body.name', says: says('position-name-taken', { name }) })
}
