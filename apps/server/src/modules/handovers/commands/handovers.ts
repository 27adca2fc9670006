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
import { beginWork, countOpenWork, takeStep } from '../../work/index.ts'
import { findRow, groupAt, insertHandover } from '../queries/handovers.ts'
import { openOf } from '../queries/open.ts'

export interface HandoverWish {
  groupId: string
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
  { groupId, words, assigneeId: named }: HandoverWish,
  actor: UserActor,
  services: Services,
): Promise<string> {
  const { user } = actor
  return change(services, actor, { action: 'handover.create' }, async (tx, { at, note }) => {
    const group = await groupAt(tx, groupId, at)
    if (!group) throw new Refusal(50001, { field: 'body.groupId', says: says('unknown-group') })
    const { businessId, name, moment } = group
    await holdBusiness(tx, businessId)
    const { most } = budgets.openHandovers
    if ((await countOpenWork(tx, businessId, handoverFlow.kind)) >= most) {
      services.excesses.note('openHandovers', businessId)
      throw new Refusal(30001, { says: says('too-many-handovers', { most }) })
    }
    if (named !== null && !(await isMember(tx, businessId, named)))
      throw new Refusal(50001, { field: 'body.assigneeId', says: says('schedule-unknown-person') })
    const duty = (await readOnDuty(tx, [groupId], at)).get(groupId)
    const shift = duty?.on.find(({ userId }) => userId === user.id)?.shift ?? ''
    const assigneeId = named ?? duty?.next.find(({ userId }) => userId !== user.id)?.userId ?? null
    const open = await openOf(tx, { groupId, userId: user.id, now: at })
    const title = `${name} ${moment}`
    const { id } = await beginWork(tx, handoverFlow, {
      ...{ businessId, title, by: user.id, at, groupId },
      ...(assigneeId === null ? {} : { assigneeId }),
    })
    await insertHandover(tx, id, { shift, words, open }, at)
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
