import { randomUUID } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import {
  type ChannelReach,
  halfHidden,
  type NoticePreferences,
  type OwnNotices,
  type PersonalChannel,
  personalChannels,
} from '@kilowatch/contract'
import type { z } from 'zod'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { channels, linkTo, sendNotice } from '../../delivery/index.ts'
import { putNotices } from '../../messages/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { failureWords } from '../failure.ts'
import { findOwn, insertTrial, type OwnRow, putPreferences } from '../queries/own.ts'
import { says } from '../texts.ts'
import { wordsOf } from '../words.ts'

type Reach = z.output<typeof ChannelReach>
type Ways = Awaited<ReturnType<typeof channels>>

const usual = { app: true, email: true, push: true, sms: false, voice: false }
/** What holds for whoever has set nothing. */
const defaults: NoticePreferences = {
  abnormal: usual,
  offline: usual,
  leastLevel: 2,
  quiet: null,
  repeatMinutes: null,
  language: 'zh',
}

type Kept = Pick<OwnRow, 'switches' | 'least_level' | 'quiet' | 'repeat_minutes' | 'language'>

/** What a person set, or the defaults. */
export function preferencesOf(row: Kept): NoticePreferences {
  if (row.switches === null || row.least_level === null || row.language === null) return defaults
  return {
    ...row.switches,
    leastLevel: row.least_level,
    quiet: row.quiet,
    repeatMinutes: row.repeat_minutes,
    language: row.language,
  }
}

interface Reachable {
  name: string
  email: string | null
  phone: string | null
  subscriptions: number
}

/** Whether each channel can reach the person, and where. */
export function reachOf(person: Reachable, ways: Ways): Reach[] {
  return personalChannels.map((channel) => reachBy(channel, person, ways))
}

function reachBy(channel: PersonalChannel, { name, email, phone, subscriptions }: Reachable, ways: Ways): Reach {
  if (channel === 'app') return { channel, to: name, missing: null }
  if (channel === 'push')
    return { channel, to: subscriptions > 0 ? `${subscriptions}` : null, missing: subscriptions > 0 ? null : 'no-browser' }
  const address = channel === 'email' ? email : phone
  const missing = !ways[channel] ? 'not-set-up' : address ? null : 'no-address'
  return { channel, to: missing === null && address ? halfHidden(address) : null, missing }
}

export async function readOwn(user: User, services: Pick<Services, 'db' | 'config'>): Promise<OwnNotices> {
  const [row, ways] = await Promise.all([findOwn(services.db, user.id), channels(services)])
  if (!row) throw new Refusal(70003)
  return { preferences: preferencesOf(row), reach: reachOf(row, ways), timeZone: user.business?.timeZone ?? 'Asia/Shanghai' }
}

/** @throws Refusal 10003 for quiet hours without length */
export async function saveOwn(user: User, wish: NoticePreferences, address: string, services: Services): Promise<OwnNotices> {
  if (wish.quiet && wish.quiet.from === wish.quiet.to) throw new Refusal(10003, { field: 'body.quiet', says: says('quiet-empty') })
  const at = services.clock.now()
  await services.db.transaction(async (tx) => {
    const before = await findOwn(tx, user.id)
    await putPreferences(tx, user.id, wish, at)
    await writeAudit(tx, {
      ...entryOf(user, address, at),
      action: 'notice-preference.save',
      before: before ? preferencesOf(before) : null,
      after: wish,
    })
  })
  return readOwn(user, services)
}

/** Sends one message and says how it went. @throws Refusal 80001 when tried too often */
export async function tryChannel(
  user: User,
  channel: PersonalChannel,
  visitor: { address: string; language: Language },
  services: Services,
): Promise<{ sent: boolean; failure: string | null }> {
  const { db, clock } = services
  if (!(await admitTry(db, `notice test of ${user.id}`, backOff.account, clock.now()))) throw new Refusal(80001)
  const row = await findOwn(db, user.id)
  if (!row) throw new Refusal(70003)
  const { language } = preferencesOf(row)
  const messageId = randomUUID()
  const kept = channel === 'app' ? null : await send({ messageId, channel, row, language, userId: user.id }, services)
  const to = reachOf(row, await channels(services)).find((reach) => reach.channel === channel)?.to ?? ''
  await db.transaction(async (tx) => {
    const at = clock.now()
    if (channel === 'app') await putNotices(tx, [{ ...bothLanguages(), kind: 'alarm', link: null, userIds: [user.id] }], at)
    const businessId = user.business?.id ?? null
    await insertTrial(
      tx,
      { userId: user.id, businessId, channel, recipient: channel === 'app' ? '' : to, language, messageId, failure: kept },
      at,
    )
    const after = { channel, sent: kept === null, failure: kept }
    await writeAudit(tx, { ...entryOf(user, visitor.address, at), action: 'notice-preference.test', after })
  })
  return { sent: kept === null, failure: kept === null ? null : failureWords(kept, visitor.language) }
}

interface Trial {
  messageId: string
  channel: Exclude<PersonalChannel, 'app'>
  row: OwnRow
  language: NoticePreferences['language']
  userId: string
}

/** @returns the kept reason of a failure; null: sent */
async function send({ messageId, channel, row, language, userId }: Trial, services: Services): Promise<string | null> {
  const address = channel === 'email' ? row.email : row.phone
  if (channel !== 'push' && !address) return 'held-no-address'
  const destination = channel === 'push' ? { channel, userId } : { channel, to: address ?? '' }
  const words = wordsOf('test', { about: 'test' }, language)
  const outcome = await sendNotice(services, destination, {
    id: messageId,
    language,
    occasion: 'test',
    ...words,
    link: linkTo(services.config, '/push_setting'),
    level: 1,
    facts: { occasion: 'test' },
  })
  return outcome.sent ? null : outcome.failure
}

function bothLanguages(): { title: Record<'zh' | 'en', string>; body: Record<'zh' | 'en', string> } {
  const [zh, en] = [wordsOf('test', { about: 'test' }, 'zh'), wordsOf('test', { about: 'test' }, 'en')]
  return { title: { zh: zh.subject, en: en.subject }, body: { zh: zh.body, en: en.body } }
}

function entryOf(user: User, address: string, at: Date) {
  return { at, businessId: user.business?.id ?? null, userId: user.id, subject: `user ${user.id}`, address }
}
