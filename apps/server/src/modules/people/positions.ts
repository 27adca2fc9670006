import type { Position } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/connect.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type Doer, doneBy } from './audit-entry.ts'
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
export async function readPosition(businessId: string, id: string, { pool }: Pick<Services, 'pool'>): Promise<Position> {
  const position = await findPosition(pool, businessId, id)
  if (!position) throw new Refusal(70003)
  return position
}

/** @throws Refusal 50003 for a name that the business has already */
export async function addPosition(fields: PositionFields, doer: Doer, services: Services): Promise<Position> {
  const { business } = doer
  const id = await inTransaction(services.pool, async (tx) => {
    await lockBusiness(tx, business.id)
    await demandFreeName(tx, business.id, fields.name)
    const made = await insertPosition(tx, business.id, fields)
    await writeAudit(tx, { ...doneBy(doer, services.clock), action: 'position.add', subject: `position ${made}`, after: fields })
    return made
  })
  return readPosition(business.id, id, services)
}

/** @throws Refusal 50003 for a name that another position has */
export async function changePosition(id: string, fields: PositionFields, doer: Doer, services: Services): Promise<Position> {
  const { business } = doer
  await inTransaction(services.pool, async (tx) => {
    await lockBusiness(tx, business.id)
    const before = await findPosition(tx, business.id, id)
    if (!before) throw new Refusal(70003)
    await demandFreeName(tx, business.id, fields.name, id)
    await updatePosition(tx, id, fields)
    const change = { before: { name: before.name, remark: before.remark, sort: before.sort }, after: fields }
    await writeAudit(tx, { ...doneBy(doer, services.clock), action: 'position.change', subject: `position ${id}`, ...change })
  })
  return readPosition(business.id, id, services)
}

/** Its people keep everything else. @throws Refusal 70003 for an id that is not the business's */
export async function removePositions(ids: readonly string[], doer: Doer, services: Services): Promise<number> {
  const wanted = [...new Set(ids)]
  return inTransaction(services.pool, async (tx) => {
    const names = await deletePositions(tx, doer.business.id, wanted)
    if (names.length < wanted.length) throw new Refusal(70003)
    await writeAudit(tx, {
      ...doneBy(doer, services.clock),
      action: 'position.remove',
      subject: `position ${wanted.join(',')}`,
      before: { names },
    })
    return names.length
  })
}

async function demandFreeName(tx: Queryable, businessId: string, name: string, exceptId?: string): Promise<void> {
  if (!(await isPositionNameTaken(tx, businessId, name, exceptId))) return
  throw new Refusal(50003, { field: 'body.name', says: says('position-name-taken', { name }) })
}
