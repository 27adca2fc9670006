import { patrolFormCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RecordSubject, User } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { change } from '../../storage/change.ts'
import { openForm, saveSettings, settingsOf } from '../patrol/index.ts'
import { listTimeline, rolesOf } from '../work/index.ts'
import { type Enterer, enterLines } from './commands/enter.ts'
import { returnForm, signForm, stampForm, takeSignatureBack } from './commands/forms.ts'
import * as queries from './queries/forms.ts'
import { recordOfBox } from './queries/records.ts'
import { formRowOf, readForm, readRecord } from './read.ts'

type Work = RecordSubject<'work'>

export const patrolFormHandlers = handlers(patrolFormCalls, {
  async listTaskForms({ record }, { db }) {
    return (await queries.formsOfTask(db, record.id)).map(formRowOf)
  },
  async openTaskForm({ record, ...actor }, services) {
    return readForm(await openForm(record, actor, services), actor.user, services)
  },
  readPatrolForm: ({ record, user }, services) => readForm(record.id, user, services),
  async countForms({ user }, { db }) {
    return queries.countStates(db, user.id)
  },
  async listRejections({ record }, { db }) {
    const steps = (await listTimeline(db, 'work', record.id)).filter(({ step }) => step === 'return' || step === 'reject')
    return steps.map(({ at, by, step, entered }) => ({
      ...{ at: at.toISOString(), by, signer: step === 'reject' ? ('owner' as const) : ('department' as const) },
      ...{ reason: String(entered.reason ?? ''), lines: (entered.lines ?? []) as { record_id: string; key: string }[] },
    }))
  },
  enterFormRecord: ({ record, body, ...actor }, services) => enter(record, body, actor, services),
  changeFormRecord: ({ record, body, ...actor }, services) => enter(record, body, actor, services),
  async stampForm({ record, query, ...actor }, services) {
    await stampForm(record, query.at === undefined ? undefined : new Date(query.at), actor, services)
    const form = await queries.findForm(services.db, record.id)
    if (!form) throw new Refusal(70003)
    return formRowOf(form)
  },
  submitForm: ({ record, ...actor }, services) => signed(record, 'inspector', actor, services),
  departmentSigns: ({ record, ...actor }, services) => signed(record, 'department', actor, services),
  ownerSigns: ({ record, ...actor }, services) => signed(record, 'owner', actor, services),
  async takeSignatureBack({ record, ...actor }, services) {
    await takeSignatureBack(record, actor, services)
    return readForm(record.id, actor.user, services)
  },
  departmentReturns: ({ record, query, ...actor }, services) =>
    returned(record, { ...query, lines: [], as: 'department' }, actor, services),
  ownerReturns: ({ record, query, ...actor }, services) => returned(record, { ...query, lines: [], as: 'owner' }, actor, services),
  returnForm: ({ record, body, ...actor }, services) => returned(record, body, actor, services),
  async readPatrolSettings({ business }, { db }) {
    return settingsOf(db, business.id)
  },
  async savePatrolSettings({ body, ...actor }, services) {
    const { id } = actor.business
    return change(services, actor, { action: 'patrol-settings.save', subject: `business ${id}` }, async (tx, { note }) => {
      const before = await settingsOf(tx, id)
      const after = { signing: body.signing ?? before.signing, weekMinutes: body.weekMinutes ?? before.weekMinutes }
      await saveSettings(tx, id, after)
      note({ before, after })
      return after
    })
  },
})

/** A form, or a task: its form is begun then, with the task where that waits. */
async function formIn(work: Work, actor: Enterer, services: Services): Promise<Pick<Work, 'id' | 'roles'>> {
  if (await queries.findForm(services.db, work.id)) return work
  const id = await openForm(work, actor, services)
  return { id, roles: [...(await rolesOf(services.db, actor.user.id, id))] }
}

async function enter(
  work: Work,
  { box_id, entries }: { box_id: string; entries: Parameters<typeof enterLines>[1]['entries'] },
  actor: Enterer,
  services: Services,
) {
  const form = await formIn(work, actor, services)
  const id = await recordOfBox(services.db, form.id, box_id)
  if (!id) throw new Refusal(70003)
  const { recordId, outcomes } = await enterLines({ id, roles: form.roles }, { entries }, actor, services)
  return { record: await readRecord(recordId, actor.user, services), outcomes }
}

async function signed(form: Work, as: Parameters<typeof signForm>[1], actor: Enterer, services: Services) {
  await signForm(form.id, as, actor, services)
  return readForm(form.id, actor.user, services)
}

async function returned(form: Work, wish: Parameters<typeof returnForm>[1], actor: { user: User } & Enterer, services: Services) {
  await returnForm(form.id, wish, actor, services)
  return readForm(form.id, actor.user, services)
}
