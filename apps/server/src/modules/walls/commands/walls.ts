import { createHash, randomBytes } from 'node:crypto'
import { budgets } from '../../../budgets/index.ts'
import { changeRecord, demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { deleteRecords, insertRecord, isTaken, updateRecord } from '../../../storage/record-table.ts'
import { countWalls, type WallForm, wallTable, writeLink } from '../queries/walls.ts'

type WallActor = RecordActor & UserActor

/** @throws Refusal 30001 where there are too many, 50001 for groups that are not the business's, 50003 for a name that is taken */
export function addWall(form: WallForm, actor: WallActor, services: Services): Promise<string> {
  const { business } = actor
  return change(services, actor, { action: 'wall.add' }, async (tx, { note }) => {
    await demandGood(tx, business.id, form, null)
    const { most } = budgets.wallsOfBusiness
    if ((await countWalls(tx, business.id)) >= most) throw new Refusal(30001, { says: says('too-many-walls', { most }) })
    const id = await insertRecord(tx, wallTable, business.id, form)
    note({ subject: `wall ${id}`, after: form })
    return id
  })
}

/** @throws Refusal 50001 for groups that are not the business's, 50003 for a name that is taken */
export async function changeWall(id: string, form: WallForm, actor: WallActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { action: 'wall.change', table: wallTable, id }, async (tx, { id: _, ...before }, { note }) => {
    await demandGood(tx, actor.business.id, form, id)
    await updateRecord(tx, wallTable, id, form)
    note({ before, after: form })
  })
}

async function demandGood(tx: Transaction, businessId: string, form: WallForm, id: string | null): Promise<void> {
  const groups = { businessId, ids: form.groups, field: 'groups', unknown: 'unknown-group' } as const
  await demandOwn(tx, { name: 'groups' }, groups)
  if (await isTaken(tx, wallTable, businessId, 'name', form.name, id)) {
    throw new Refusal(50003, { field: 'body.name', says: says('wall-taken', { name: form.name }) })
  }
}

export async function removeWall(id: string, actor: WallActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { action: 'wall.remove', table: wallTable, id }, async (tx, { name }, { note }) => {
    await deleteRecords(tx, wallTable, actor.business.id, [id])
    note({ before: { name } })
  })
}

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Its token of 256 bits is told here and never again; a link that there was ends. */
export async function makeLink(id: string, days: number, actor: WallActor, services: Services): Promise<{ token: string; until: string }> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(services.clock.now().getTime() + days * 86_400_000)
  await changeRecord(services, actor, { action: 'wall.link', table: wallTable, id }, async (tx, { name }, { at, note }) => {
    await writeLink(tx, id, { hash: hashOfLink(token), userId: actor.user.id, at, until })
    note({ after: { name, until: until.toISOString() } })
  })
  return { token, until: until.toISOString() }
}

export async function endLink(id: string, actor: WallActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { action: 'wall.unlink', table: wallTable, id }, async (tx, { name }, { note }) => {
    await writeLink(tx, id, null)
    note({ before: { name } })
  })
}
