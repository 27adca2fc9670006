import type { FeedbackKind } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdFile } from '../../files/index.ts'
import { tell } from '../../notifications/index.ts'
import { countUnanswered, countWaiting, findOperators, insertFeedback, insertWords, lockFeedback } from '../queries/feedback.ts'

interface Wish {
  kind: FeedbackKind
  text: string
  /** Ids of files that the person uploaded before. */
  pictures: readonly string[]
}

/** @returns its id. @throws Refusal 80001 while too much of the person waits, 70003 for a picture that is not the person's to give */
export function sendFeedback({ kind, text, pictures }: Wish, actor: UserActor, services: Services): Promise<string> {
  const { user } = actor
  const businessId = user.business?.id ?? null
  return change(services, actor, { action: 'feedback.send' }, async (tx, { at, note }) => {
    if ((await countWaiting(tx, user.id)) >= budgets.waitingFeedback.most) throw tooMuch()
    const id = await insertFeedback(tx, { userId: user.id, businessId, kind, text, at })
    for (const fileId of new Set(pictures)) await holdFile(tx, { fileId, holder: { kind: 'feedback', id }, businessId, userId: user.id })
    note({ subject: `feedback ${id}`, after: { kind, pictures: pictures.length } })
    await tellOperators(tx, id, { text, by: user, at })
    return id
  })
}

/** More words of the person who wrote it. @throws Refusal 80001 while too many of them wait for an answer */
export function addToFeedback(id: string, text: string, actor: UserActor, services: Services): Promise<void> {
  return change(services, actor, { action: 'feedback.add', subject: `feedback ${id}` }, async (tx, { at, note }) => {
    await lockFeedback(tx, id)
    if ((await countUnanswered(tx, id)) >= budgets.waitingFeedback.most) throw tooMuch()
    await insertWords(tx, id, { text, fromPlatform: false, userId: actor.user.id, at })
    note()
    await tellOperators(tx, id, { text, by: actor.user, at })
  })
}

/** Words of the platform; whoever wrote is told. @throws Refusal 70003 where there is none such */
export function answerFeedback(id: string, text: string, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'feedback.answer', subject: `feedback ${id}`, businessId: null } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    const feedback = await lockFeedback(tx, id)
    if (!feedback) throw new Refusal(70003)
    await insertWords(tx, id, { text, fromPlatform: true, userId: actor.user.id, at })
    note()
    const code = feedback.kind === 'question' ? 'question-answered' : 'feedback-answered'
    await tell(tx, {
      code,
      params: { text: shortened(text) },
      subject: `feedback ${id}`,
      to: { people: [feedback.userId] },
      by: actor.user.id,
      at,
    })
  })
}

async function tellOperators(
  tx: Transaction,
  id: string,
  { text, by, at }: { text: string; by: UserActor['user']; at: Date },
): Promise<void> {
  const people = await findOperators(tx)
  const params = { text: shortened(text), by: by.name }
  await tell(tx, { code: 'feedback-sent', params, subject: `feedback ${id}`, to: { people }, by: by.id, at })
}

const mostTold = 200

/** As much of it as a message takes. */
function shortened(text: string): string {
  return text.length > mostTold ? `${text.slice(0, mostTold)}…` : text
}

function tooMuch(): Refusal {
  return new Refusal(80001, { says: says('too-much-feedback') })
}
