import webpush from 'web-push'
import type { OutgoingAnswer } from '../../outgoing/request.ts'
import { outgoing } from '../../outgoing/request.ts'
import type { Services } from '../../services.ts'
import { secret } from '../../storage/secrets.ts'
import { readSetting } from '../settings/index.ts'
import { notSent } from './failures.ts'
import { faultOutcome, httpOutcome, statusOutcome } from './http-outcome.ts'
import type { NotificationMessage } from './notification.ts'
import type { Outcome } from './provider.ts'
import { listSubscriptions, markSent, removeSubscriptions, type SubscriptionRow } from './queries.ts'

type Given = Pick<Services, 'db' | 'clock' | 'config'>

interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Seconds that a push service keeps a notification for a browser that is away: afterwards it is old news. */
const timeToLive = 6 * 3600
/** Letters of the text: a push service takes 4,096 bytes. */
const longestBody = 600

/** The key pair by which push services know this installation (VAPID, RFC 8292). Made once. */
export function pushKeys(dataFolder: string): PushKeys {
  return JSON.parse(secret(dataFolder, 'push-keys', () => JSON.stringify(webpush.generateVAPIDKeys()))) as PushKeys
}

/** Sends one notification to all browsers of a person; those that are not subscribed any more are forgotten. */
export async function sendPush(services: Given, userId: string, message: NotificationMessage): Promise<Outcome> {
  const { db, clock, config } = services
  const browsers = await listSubscriptions(db, userId)
  if (browsers.length === 0) return notSent('push-none', true)
  const vapidDetails = { subject: await contactOf(services), ...pushKeys(config.dataFolder) }
  const answers = await Promise.all(browsers.map((browser) => sendTo(config, browser, message, vapidDetails)))
  const idsWhere = (holds: (answer: OutgoingAnswer) => boolean) =>
    browsers.filter((_, at) => answers[at] && holds(answers[at])).map(({ id }) => id)
  await removeSubscriptions(db, idsWhere(isGone))
  await markSent(
    db,
    idsWhere((answer) => httpOutcome(answer).sent),
    clock.now(),
  )
  return outcomeOf(answers)
}

type VapidDetails = PushKeys & { subject: string }

async function sendTo(
  { outgoingPrivate }: Services['config'],
  { endpoint, p256dh, auth }: SubscriptionRow,
  { id, subject, body, page, level, language }: NotificationMessage,
  vapidDetails: VapidDetails,
): Promise<OutgoingAnswer> {
  const payload = JSON.stringify({ id, title: subject.slice(0, 200), body: body.slice(0, longestBody), page, level, language })
  const options = { vapidDetails, TTL: timeToLive, urgency: level >= 3 ? ('high' as const) : ('normal' as const), topic: topicOf(id) }
  const details = requestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
  if (!details) return { fault: 'bad-address' }
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  return outgoing({ allowed: outgoingPrivate }, { url: endpoint, method: 'POST', headers, body: details.body ?? Buffer.alloc(0) })
}

/** Undefined: nothing can be sealed with the browser's keys, or its address is none. */
function requestDetails(...given: Parameters<typeof webpush.generateRequestDetails>): webpush.RequestDetails | undefined {
  try {
    return webpush.generateRequestDetails(...given)
  } catch {
    return undefined
  }
}

/** What is sent again takes the place of what still waits. */
function topicOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Whom a push service may write to: an address of the web or of mail is asked for. */
async function contactOf({ db, config }: Pick<Given, 'db' | 'config'>): Promise<string> {
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl
  const server = await readSetting(db, 'mail-server')
  return `mailto:${server?.from ?? 'operator@kilowatch.internal'}`
}

function isGone(answer: OutgoingAnswer): boolean {
  return 'status' in answer && (answer.status === 404 || answer.status === 410)
}

/** Told when one browser has it; a browser that is gone does not count beside one that may come back. */
function outcomeOf(answers: readonly OutgoingAnswer[]): Outcome {
  const outcomes = answers.map(pushOutcome)
  const sent = outcomes.find((outcome) => outcome.sent)
  const later = outcomes.find((outcome) => !outcome.sent && !outcome.permanent)
  return sent ?? later ?? outcomes[0] ?? notSent('push-none', true)
}

function pushOutcome(answer: OutgoingAnswer): Outcome {
  if ('fault' in answer) return faultOutcome(answer.fault)
  if (httpOutcome(answer).sent) return { sent: true }
  return isGone(answer) ? notSent('push-gone', true) : statusOutcome(answer.status)
}
