import { type NotificationTopic, topics } from '@kilowatch/contract'
import { type Audience, decide } from './decide.ts'
import type { Recipient, RecipientKey, Saying } from './subject.ts'

/** Who has not answered within a week is reminded no more. */
const remindedMs = 7 * 86_400_000

/** What decides whether, and to whom, an entry of the outbox is told. */
export interface TellableEntry {
  id: string
  businessId: string | null
  topic: NotificationTopic
  level: number
  createdAt: Date
  told: boolean
  /** These have its message in the console already. */
  inConsole: ReadonlySet<RecipientKey>
  gathers: boolean
}

/**
 * Who is told what of an entry now, by the rules of an alarm that nobody has confirmed yet: channels, quiet hours, and, where the topic
 * asks for an answer, repeats and escalation until it is settled. Levels that a person chose are of alarms.
 */
export function decideEntry(entry: TellableEntry, audience: Audience, now: Date): { sayings: Saying[]; nextAt: Date | null } {
  const { sayings, nextAt } = decide(asAlarm(entry), ofAnyLevel(audience), now)
  const endsAt = entry.createdAt.getTime() + remindedMs
  return {
    nextAt: nextAt !== null && nextAt.getTime() < endsAt ? nextAt : null,
    sayings: sayings.map((saying) => ofEntry(saying, entry)).filter(({ channels }) => channels.length > 0),
  }
}

function asAlarm({ id, businessId, topic, level, createdAt, told }: TellableEntry) {
  return {
    ...{ id, businessId: businessId ?? '', kind: 'notice', topic, level, openedAt: createdAt, knownAt: createdAt, openedTold: told },
    ...{ releasedAt: null, releaseReason: null, confirmed: !topics[topic].asks, foundAfterwards: false, shelvedUntil: null },
    ...{ maintainedUntil: null, maintained: false },
    ...{ assignment: null, businessClosed: false, ofDevice: false, deviceDisabled: false, deviceExpired: false, safety: false },
    ...{ uplinkSilent: false, uplinkWasSilent: false, releasedTold: false },
  }
}

function ofAnyLevel({ recipients, ...audience }: Audience): Audience {
  const each = ([key, one]: [RecipientKey, Recipient]): [RecipientKey, Recipient] => [key, { ...one, leastLevel: 1 }]
  return { ...audience, recipients: new Map([...recipients].map(each)) }
}

function ofEntry(saying: Saying, { inConsole, gathers }: TellableEntry): Saying {
  const channels = saying.channels.filter((channel) => channel !== 'app' || !inConsole.has(saying.key))
  return { ...saying, channels, gathers, reason: saying.reason === 'opened' ? 'notice' : saying.reason }
}
