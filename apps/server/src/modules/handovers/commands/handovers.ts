import { type Asked, handoverFlow, type StepOf } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { isMember } from '../../../storage/is-member.ts'
import { tell } from '../../notifications/index.ts'
import { readOnDuty } from '../../on-duty/index.ts'
import { beginWork, countOpenWork, insertComments, takeStep } from '../../work/index.ts'
import { shiftBegan } from '../open-now.ts'
import { countAdditions, findRow, groupsAt, insertHandover } from '../queries/handovers.ts'
import { openOf } from '../queries/open.ts'

export interface HandoverWish {
  groupIds: readonly string[]
  words: string
  /** Null: who is on duty next, if the roster says so. */
  assigneeId: string | null
}

const about = (id: string) => ({ subject: `handover ${id}`, link: `/enterprise/operation/handover/${id}` }) as const

/**
 * Writes one with what is open now, as its writer sees it. @throws Refusal 30001 where too many wait to be signed, 50001 for a person of
 * nobody's
 */
export async function addHandover(
  { groupIds: wished, words, assigneeId: chosen }: HandoverWish,
  actor: UserActor,
  services: Services,
): Promise<string> {
  const { user } = actor
  return change(services, actor, { action: 'handover.create' }, async (tx, { at, note }) => {
    const groups = await groupsAt(tx, [...new Set(wished)], at)
    const [first] = groups
    if (!first || groups.some(({ businessId }) => businessId !== first.businessId))
      throw new Refusal(50001, { field: 'body.groupIds', says: says('unknown-group') })
    const groupIds = groups.map(({ id }) => id)
    const { businessId, moment } = first
    await holdBusiness(tx, businessId)
    const { most } = budgets.openHandovers
    if ((await countOpenWork(tx, businessId, handoverFlow.kind)) >= most) {
      services.excesses.note('openHandovers', businessId)
      throw new Refusal(30001, { says: says('too-many-handovers', { most }) })
    }
    if (chosen !== null && !(await isMember(tx, businessId, chosen)))
      throw new Refusal(50001, { field: 'body.assigneeId', says: says('schedule-unknown-person') })
    const duties = await readOnDuty(tx, groupIds, at)
    const inOrder = groupIds.flatMap((id) => duties.get(id) ?? [])
    const own = inOrder.flatMap(({ on }) => on.filter(({ userId }) => userId === user.id))
    const shift = [...new Set(own.map((one) => one.shift))].join('、')
    const assigneeId = chosen ?? inOrder.flatMap(({ next }) => next).find(({ userId }) => userId !== user.id)?.userId ?? null
    const open = await openOf(tx, { groupIds, userId: user.id, now: at, since: shiftBegan(duties.values(), user.id, at) })
    const title = `${titleOf(groups.map(({ name }) => name))} ${moment}`
    const { id } = await beginWork(tx, handoverFlow, {
      ...{ businessId, title, by: user.id, at, groupId: first.id },
      ...(assigneeId === null ? {} : { assigneeId }),
    })
    await insertHandover(tx, id, { groupIds, shift, words, open }, at)
    note({ subject: `handover ${id}`, businessId, after: { title, shift, words } })
    if (assigneeId !== null && assigneeId !== user.id)
      await tell(tx, {
        code: 'handover-written',
        params: { by: user.name, title },
        ...about(id),
        to: { people: [assigneeId], businessId },
        by: user.id,
        at,
      })
    return id
  })
}

/** Groups that the title names; of more, how many others there are. */
const named = 2

function titleOf(names: readonly string[]): string {
  const rest = names.length - named
  return `${names.slice(0, named).join('、')}${rest > 0 ? ` +${rest}` : ''}`
}

/** Words under a note that was given, for both sides; the note stays as it is. @throws Refusal 70003 for work of another kind, 30001 where it has many already */
export async function addToHandover(
  { id, businessId }: RecordSubject<'work'>,
  text: string,
  actor: UserActor,
  services: Services,
): Promise<void> {
  const { user } = actor
  await change(services, actor, { action: 'handover.add', subject: `handover ${id}`, businessId }, async (tx, { at, note }) => {
    const row = await findRow(tx, id, user.id)
    if (!row) throw new Refusal(70003)
    const { most } = budgets.handoverAdditions
    if ((await countAdditions(tx, id)) >= most) {
      services.excesses.note('handoverAdditions', businessId)
      throw new Refusal(30001, { says: says('too-many-additions', { most }) })
    }
    await insertComments(tx, 'work', [id], { at, userId: user.id, text })
    note({ after: { text } })
    const concerned = [row.createdBy, row.signedBy ?? row.assignee].flatMap((person) => (person && person.id !== user.id ? person.id : []))
    if (concerned.length === 0) return
    const params = { by: user.name, title: row.title, text }
    await tell(tx, { code: 'handover-added', params, ...about(id), to: { people: concerned, businessId }, by: user.id, at })
  })
}

/** Signs it, says what is missing, or answers that. @throws what `takeStep` throws: nobody signs their own */
export async function takeHandoverStep<S extends StepOf<typeof handoverFlow>>(
  { id, businessId }: RecordSubject<'work'>,
  step: S,
  values: Asked<typeof handoverFlow, S>,
  actor: UserActor,
  services: Services,
): Promise<void> {
  const { user } = actor
  await change(services, actor, { action: `handover.${step}` }, async (tx, changing) => {
    const row = await findRow(tx, id, user.id)
    if (!row) throw new Refusal(70003)
    await takeStep(tx, changing, handoverFlow, {
      ...{ id, step: step as StepOf<typeof handoverFlow>, by: actor, values: values as never },
      judged: { facts: async () => row, rules: { own: ({ own }) => own } },
    })
    const writer = row.createdBy?.id
    if (step !== 'question' || writer === undefined) return
    const params = { by: user.name, title: row.title, ...(values as { missing: string }) }
    await tell(tx, {
      code: 'handover-questioned',
      params,
      ...about(id),
      to: { people: [writer], businessId },
      by: user.id,
      at: changing.at,
    })
  })
}
