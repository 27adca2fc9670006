import type { PatrolTemplateWish } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { changeRecord, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { insertRecord, isTaken, updateRecord } from '../../../storage/record-table.ts'
import { countTemplates, deleteTemplate, templateTable } from '../queries/templates.ts'
import { wrongLine } from '../rules.ts'

/** @throws Refusal 10003 for a line that the type has not or that stands there twice, 30001 for too many sheets, 50003 for a name that is taken */
export async function addTemplate(wish: PatrolTemplateWish, actor: RecordActor, services: Services): Promise<string> {
  const { business } = actor
  return change(services, actor, { action: 'patrol-template.add' }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    await demandSound(tx, business.id, wish, null)
    const { most } = budgets.patrolTemplatesOfBusiness
    if ((await countTemplates(tx, business.id)) >= most) {
      services.excesses.note('patrolTemplatesOfBusiness', business.id)
      throw new Refusal(30001, { says: says('too-many-patrol-templates', { most }) })
    }
    const id = await insertRecord(tx, templateTable, business.id, { ...wish, lines: JSON.stringify(wish.lines), version: 1, changedAt: at })
    note({ subject: `patrol-template ${id}`, after: wish })
    return id
  })
}

/** @throws Refusal as `addTemplate` */
export async function changeTemplate(id: string, wish: PatrolTemplateWish, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: templateTable, action: 'patrol-template.change', id }, async (tx, before, { at, note }) => {
    await demandSound(tx, actor.business.id, wish, id)
    const { changedAt: _, ...was } = before
    await updateRecord(tx, templateTable, id, { ...wish, lines: JSON.stringify(wish.lines), version: was.version + 1, changedAt: at })
    note({ before: was, after: wish })
  })
}

export async function removeTemplate(id: string, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: templateTable, action: 'patrol-template.remove', id }, async (tx, { name }, { note }) => {
    await deleteTemplate(tx, id)
    note({ before: { name } })
  })
}

async function demandSound(tx: Transaction, businessId: string, wish: PatrolTemplateWish, id: string | null): Promise<void> {
  const wrong = wrongLine(wish)
  if (wrong) throw new Refusal(10003, { field: 'body.lines', says: wrong })
  if (await isTaken(tx, templateTable, businessId, 'name', wish.name, id))
    throw new Refusal(50003, { field: 'body.name', says: says('patrol-template-name-taken') })
}
