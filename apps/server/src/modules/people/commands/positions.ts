import type { Position } from '@kilowatch/contract'
import { foundRow } from '../../../http/list-handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import type { MemberActor } from '../member-actor.ts'
import { lockBusiness } from '../queries/businesses.ts'
import { deletePositions, insertPosition, type PositionFields, positionRows, updatePosition } from '../queries/positions.ts'

/** @throws Refusal 50003 for a name that the business has already */
export function addPosition(fields: PositionFields, actor: MemberActor, services: Services): Promise<Position> {
  const { business } = actor
  return change(services, actor, { action: 'position.add' }, async (tx, { note }) => {
    const id = await insertPosition(tx, business.id, fields)
    if (!id) throw taken(fields)
    note({ subject: `position ${id}`, after: fields })
    return readPosition(tx, business.id, id)
  })
}

/** @throws Refusal 50003 for a name that another position has */
export function changePosition(id: string, fields: PositionFields, actor: MemberActor, services: Services): Promise<Position> {
  const { business } = actor
  return change(services, actor, { action: 'position.change', subject: `position ${id}` }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    const { name, remark, sort } = await readPosition(tx, business.id, id)
    if (!(await updatePosition(tx, business.id, id, fields))) throw taken(fields)
    note({ before: { name, remark, sort }, after: fields })
    return readPosition(tx, business.id, id)
  })
}

/** Their people keep everything else. @throws Refusal 70003 for an id that is not the business's */
export function removePositions(ids: readonly string[], actor: MemberActor, services: Services): Promise<number> {
  const wanted = [...new Set(ids)]
  return change(services, actor, { action: 'position.remove', subject: `position ${wanted.join(',')}` }, async (tx, { note }) => {
    const names = await deletePositions(tx, actor.business.id, wanted)
    if (names.length < wanted.length) throw new Refusal(70003)
    note({ before: { names } })
    return names.length
  })
}

export function readPosition(db: Queryable, businessId: string, id: string): Promise<Position> {
  return foundRow(db, positionRows, { businessId }, id)
}

function taken({ name }: PositionFields): Refusal {
  return new Refusal(50003, { field: 'body.name', says: says('position-name-taken', { name }) })
}
