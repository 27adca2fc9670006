import { randomUUID } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { NotificationPreferences, OwnNotifications, PersonalChannel } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { channels, linkTo, sendNotification } from '../../delivery/index.ts'
import { putMessages } from '../../messages/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { failureWords } from '../failure.ts'
import { preferencesOf, reachOf, readOwn } from '../preferences.ts'
import { findOwn, insertTrial, type OwnRow, putPreferences } from '../queries/own.ts'
import { says } from '../texts.ts'
import { wordsOf } from '../words.ts'

interface OwnActor extends Actor {
  user: User
  language: Language
}

/** @throws Refusal 10003 for quiet hours without length */
export async function saveOwn(wish: NotificationPreferences, actor: OwnActor, services: Services): Promise<OwnNotifications> {
  const { user } = actor
  if (wish.quiet && wish.quiet.from === wish.quiet.to) throw new Refusal(10003, { field: 'body.quiet', says: says('quiet-empty') })
  const options = { action: 'notification-preference.save', subject: `user ${user.id}` } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const before = await findOwn(tx, user.id)
    await putPreferences(tx, user.id, wish, at)
    note({ before: before ? preferencesOf(before) : null, after: wish })
  })
  return readOwn(user, services)
}

/** Sends one message and says how it went. @throws Refusal 80001 when tried too often */
export async function tryChannel(
  channel: PersonalChannel,
  actor: OwnActor,
  services: Services,
): Promise<{ sent: boolean; failure: string | null }> {
  const { db, clock } = services
  const { id: userId, business } = actor.user
  if (!(await admitTry(db, `notification test of ${userId}`, backOff.account, clock.now()))) throw new Refusal(80001)
  const row = await findOwn(db, userId)
  if (!row) throw new Refusal(70003)
  const { language } = preferencesOf(row)
  const messageId = randomUUID()
  const failure = channel === 'app' ? null : await send({ messageId, channel, row, language, userId }, services)
  const to = reachOf(row, await channels(services)).find((reach) => reach.channel === channel)?.to ?? ''
  const options = { action: 'notification-preference.test', subject: `user ${userId}` } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    if (channel === 'app') await putMessages(tx, [{ ...bothLanguages(), kind: 'alarm', link: null, userIds: [userId] }], at)
    const trial = {
      userId,
      businessId: business?.id ?? null,
      channel,
      recipient: channel === 'app' ? '' : to,
      language,
      messageId,
      failure,
    }
    await insertTrial(tx, trial, at)
    note({ after: { channel, sent: failure === null, failure } })
  })
  return { sent: failure === null, failure: failure && failureWords(failure, actor.language) }
}

/** What a trial leads to: where it was asked for. */
const trialPage = '/push_setting'

interface Trial {
  messageId: string
  channel: Exclude<PersonalChannel, 'app'>
  row: OwnRow
  language: NotificationPreferences['language']
  userId: string
}

/** @returns the kept reason of a failure; null: sent */
async function send({ messageId, channel, row, language, userId }: Trial, services: Services): Promise<string | null> {
  const address = channel === 'email' ? row.email : row.phone
  if (channel !== 'push' && !address) return 'held-no-address'
  const destination = channel === 'push' ? { channel, userId } : { channel, to: address ?? '' }
  const words = wordsOf('test', { about: 'test' }, language)
  const outcome = await sendNotification(services, destination, {
    id: messageId,
    language,
    occasion: 'test',
    ...words,
    link: linkTo(services.config, trialPage),
    page: trialPage,
    level: 1,
    facts: { occasion: 'test' },
  })
  return outcome.sent ? null : outcome.failure
}

function bothLanguages(): { title: Record<'zh' | 'en', string>; body: Record<'zh' | 'en', string> } {
  const [zh, en] = [wordsOf('test', { about: 'test' }, 'zh'), wordsOf('test', { about: 'test' }, 'en')]
  return { title: { zh: zh.subject, en: en.subject }, body: { zh: zh.body, en: en.body } }
}
