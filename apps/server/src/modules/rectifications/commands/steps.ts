import { type Asked, rectificationFlow, rectificationOpen, type StepOf } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { RecordSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { isMember } from '../../../storage/is-member.ts'
import { insertSteps, takeStep } from '../../work/index.ts'
import * as queries from '../queries/rectifications.ts'
import { tellDoers, tellManagers } from '../tell.ts'
import { demandRectification } from './arrange.ts'

type Work = RecordSubject<'work'>
type Flow = typeof rectificationFlow
/** Steps that need no more than what is entered with them. */
type PlainStep = Exclude<StepOf<Flow>, 'assign'>

/** Takes one step; whoever waits for it hears of it. @throws what `takeStep` throws */
export async function takeRectificationStep<S extends PlainStep>(
  { id }: Work,
  step: S,
  values: Asked<Flow, S>,
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(services, actor, { action: `rectification.${step}` }, async (tx, changing) => {
    const before = await demandRectification(tx, id, changing.at)
    const nobody = step === 'decline' ? { assigneeId: null } : {}
    await takeStep(tx, changing, rectificationFlow, { id, step: step as StepOf<Flow>, by: actor, values: values as never, ...nobody })
    const common = { params: { by: actor.user.name, title: before.title, ...(values as object) }, by: actor.user.id, at: changing.at }
    if (step === 'decline') {
      await queries.setHolders(tx, id, { departmentId: null, providerId: null, assigneeId: null }, changing.at)
      await tellManagers(tx, before, { ...common, code: 'rectification-declined' })
    }
    if (step === 'submit') await tellManagers(tx, before, { ...common, code: 'rectification-submitted' })
    if (step === 'accept') await tellDoers(tx, before, { ...common, code: 'rectification-accepted' })
    if (step === 'return') await tellDoers(tx, before, { ...common, code: 'rectification-returned' })
  })
}

/** Accepts what was submitted, or returns it with a reason. @throws Refusal 10004 where the reason is missing */
export async function checkRectification(
  record: Work,
  { accepted, reason }: { accepted: boolean; reason: string },
  actor: UserActor,
  services: Services,
): Promise<void> {
  if (accepted) return takeRectificationStep(record, 'accept', { note: reason }, actor, services)
  if (reason === '') throw new Refusal(10004, { field: 'query.reason' })
  return takeRectificationStep(record, 'return', { reason }, actor, services)
}

/** A provider gives it to one of its people, or takes it back. @throws Refusal 30001 for one that is submitted or over, 50001 for a person of others */
export async function handOnRectification(
  { id }: RecordSubject<'business'>,
  assigneeId: string | null,
  actor: UserActor,
  services: Services,
): Promise<void> {
  await change(
    services,
    actor,
    { action: 'rectification.hand-on', subject: `rectification ${id}` },
    async (tx, { at, note, unchanged }) => {
      const locked = await demandRectification(tx, id, at)
      const { businessId, providerId, state, title, dueOn } = locked
      if (providerId === null || providerId !== actor.user.business?.id) throw new Refusal(70003)
      if (!rectificationOpen.some((one) => one === state)) throw new Refusal(30001, { says: says('rectification-settled') })
      if (assigneeId === locked.assigneeId) return unchanged()
      if (assigneeId !== null && !(await isMember(tx, providerId, assigneeId)))
        throw new Refusal(50001, { field: 'body.assigneeId', says: says('not-of-provider') })
      await queries.setHolders(tx, id, { departmentId: null, providerId, assigneeId }, at)
      await insertSteps(tx, 'work', [id], { at, userId: actor.user.id, step: 'hand-on', from: state, to: state, assigneeId })
      // Both businesses read what was done with it.
      for (const one of [businessId, providerId])
        note({ businessId: one, before: { assigneeId: locked.assigneeId }, after: { assigneeId } })
      if (assigneeId === null) return
      const params = { by: actor.user.name, title, day: dueOn }
      await tellDoers(tx, { ...locked, assigneeId }, { code: 'rectification-given', params, by: actor.user.id, at })
    },
  )
}
