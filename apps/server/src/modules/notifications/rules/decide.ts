import type { NotificationChannel } from '@kilowatch/contract'
import type { Called, NamedStep } from './escalation.ts'
import {
  type AlarmReason,
  type AlarmSaying,
  isSilenced,
  isSwallowed,
  type Recipient,
  type RecipientKey,
  type TellableAlarm,
  type Told,
} from './subject.ts'

/** Everybody who may be told of one alarm, and what they have heard of it. */
export interface Audience {
  /** Who see it. */
  recipients: ReadonlyMap<RecipientKey, Recipient>
  told: ReadonlyMap<RecipientKey, readonly Told[]>
  /** Whom the business's rule calls, or has called of this, and who still belong to it. */
  escalation: { steps: readonly NamedStep[]; leastLevel: number; people: ReadonlyMap<RecipientKey, Recipient> }
}

export interface Decision {
  sayings: AlarmSaying[]
  /** When it must be looked at again; null: when something happens to it. */
  nextAt: Date | null
  /** From now on nobody else is told of the opening, of the end. */
  openedTold: boolean
  releasedTold: boolean
}

const minuteMs = 60_000
const nothing: readonly Told[] = []

/** Who is told what of an alarm now. The same question asked twice, with the first answer among what was told, says nothing more. */
export function decide(alarm: TellableAlarm, audience: Audience, now: Date): Decision {
  const over = alarm.releasedAt !== null
  if (isSilenced(alarm) || isSilentEnd(alarm, now)) return { sayings: [], nextAt: null, openedTold: true, releasedTold: over }
  if (alarm.foundAfterwards) return decideFound(alarm, audience)
  if (isMaintained(alarm, now))
    return { sayings: [], nextAt: alarm.maintainedUntil, openedTold: alarm.openedTold, releasedTold: alarm.releasedTold }
  if (over) return decideReleased(alarm, audience)
  return decideActive(alarm, audience, now)
}

/** An end that nobody needs to hear of: it was shelved, its device was taken out or worked on all the while, or its uplink told of it. */
function isSilentEnd(alarm: TellableAlarm, now: Date): boolean {
  if (alarm.releasedAt === null) return false
  if (alarm.releaseReason === 'disabled' || alarm.releaseReason === 'removed') return true
  if (alarm.maintained && !alarm.openedTold) return true
  return isShelved(alarm, now) || (!alarm.openedTold && isSwallowed(alarm))
}

function isShelved({ shelvedUntil }: TellableAlarm, now: Date): boolean {
  return shelvedUntil !== null && shelvedUntil > now
}

/** While somebody works on its device nobody is told; what is so afterwards is told then. */
function isMaintained({ maintainedUntil }: TellableAlarm, now: Date): boolean {
  return maintainedUntil !== null && maintainedUntil > now
}

function decideFound(alarm: TellableAlarm, { recipients, told }: Audience): Decision {
  const sayings = alarm.openedTold
    ? []
    : [...recipients.values()].filter((one) => !told.has(one.key) && wants(one, alarm)).map((one) => saying(alarm, one, 'found-afterwards'))
  return { sayings, nextAt: null, openedTold: true, releasedTold: true }
}

/** Who has heard of it hears of the end; where nobody has, one message says both. */
function decideReleased(alarm: TellableAlarm, audience: Audience): Decision {
  const sayings: AlarmSaying[] = []
  if (!alarm.openedTold) {
    for (const one of audience.recipients.values()) {
      if (!audience.told.has(one.key) && wants(one, alarm)) sayings.push(saying(alarm, one, 'opened'))
    }
  }
  if (!alarm.releasedTold) {
    for (const [key, told] of audience.told) {
      const channels = channelsOfEnd(alarm, key, told, audience)
      const one = audience.recipients.get(key) ?? audience.escalation.people.get(key)
      if (one && channels.length > 0) sayings.push({ ...saying(alarm, one, 'released'), channels })
    }
  }
  return { sayings, nextAt: null, openedTold: true, releasedTold: true }
}

/** By which ways somebody who knows of the alarm hears that it is over. What still waits to be told says so itself. */
function channelsOfEnd(alarm: TellableAlarm, key: RecipientKey, told: readonly Told[], audience: Audience): readonly NotificationChannel[] {
  if (told.some(({ released }) => released) || told.every(({ at }) => at === null)) return []
  const escalated = told.some(({ occasion }) => occasion === 'escalated')
  if (!escalated && !concerns(alarm, key)) return []
  const one = audience.recipients.get(key)
  const usual = one?.channels[alarm.topic] ?? []
  const called = escalated ? (audience.escalation.people.get(key)?.everyChannel ?? []) : []
  // Good news wakes nobody.
  return [...new Set([...usual, ...called])].filter((channel) => channel !== 'voice')
}

/** An alarm that was given to somebody is that person's from then on; a group's address hears of it all the same. */
function concerns({ assignment }: TellableAlarm, key: RecipientKey): boolean {
  return assignment === null || key === `u:${assignment.userId}` || key.startsWith('t:')
}

function decideActive(alarm: TellableAlarm, audience: Audience, now: Date): Decision {
  if (isShelved(alarm, now)) return { sayings: [], nextAt: alarm.shelvedUntil, openedTold: false, releasedTold: false }
  if (isSwallowed(alarm)) return { sayings: [], nextAt: null, openedTold: false, releasedTold: false }
  const escalated = escalations(alarm, audience, now)
  const called = new Set(escalated.sayings.map(({ key }) => key))
  const sayings = [...escalated.sayings]
  const times: (Date | null)[] = [escalated.nextAt]
  for (const one of audience.recipients.values()) {
    const told = audience.told.get(one.key) ?? nothing
    const said = called.has(one.key)
    const reason = said ? undefined : reasonFor(alarm, one, told, now)
    if (reason) sayings.push(saying(alarm, one, reason))
    times.push(nextRepeat(alarm, one, said || reason ? [{ at: now, closesAt: null }] : told))
  }
  return {
    sayings: sayings.filter(({ channels }) => channels.length > 0),
    nextAt: earliest(times, now),
    openedTold: true,
    releasedTold: false,
  }
}

function reasonFor(alarm: TellableAlarm, one: Recipient, told: readonly Told[], now: Date): AlarmReason | undefined {
  if (isNewlyAssigned(alarm, one.key, told)) return 'assigned'
  if (told.length === 0) return !alarm.openedTold && wants(one, alarm) ? 'opened' : undefined
  const last = lastTold(told)
  if (alarm.confirmed || last === null || !concerns(alarm, one.key)) return undefined
  const cameBack = alarm.shelvedUntil !== null && last < alarm.shelvedUntil
  if (cameBack) return 'repeated'
  if (one.repeatMinutes === null || isQuiet(one, alarm)) return undefined
  return last.getTime() + one.repeatMinutes * minuteMs <= now.getTime() ? 'repeated' : undefined
}

/** What tells a person that the alarm is theirs to see to. */
const calls: ReadonlySet<string> = new Set(['assigned', 'escalated'] satisfies AlarmReason[])

/** Anyone who takes an alarm knows it. */
function isNewlyAssigned({ assignment }: TellableAlarm, key: RecipientKey, told: readonly Told[]): boolean {
  if (assignment === null || key !== `u:${assignment.userId}` || assignment.byUserId === assignment.userId) return false
  return !told.some(({ occasion, at }) => calls.has(occasion) && (at === null || at >= assignment.at))
}

/** Of the rule's steps whose time has come, the last one that calls a person; who comes on duty meanwhile is called when they do. */
function escalations(alarm: TellableAlarm, { told, escalation }: Audience, now: Date): { sayings: AlarmSaying[]; nextAt: Date | null } {
  if (alarm.confirmed || alarm.level < escalation.leastLevel) return { sayings: [], nextAt: null }
  const byKey = new Map<RecipientKey, AlarmSaying>()
  const times: Date[] = []
  for (const [index, { afterMinutes, people, changesAt }] of escalation.steps.entries()) {
    const at = new Date(alarm.knownAt.getTime() + afterMinutes * minuteMs)
    if (at > now) {
      times.push(at)
      continue
    }
    if (changesAt !== null) times.push(changesAt)
    for (const called of people) escalateTo(called, index + 1)
  }
  return { sayings: [...byKey.values()], nextAt: earliest(times, now) }

  function escalateTo({ userId, as, insteadOf, since }: Called, step: number): void {
    const key: RecipientKey = `u:${userId}`
    const one = escalation.people.get(key)
    const known = told.get(key)?.some((before) => before.occasion === 'escalated' && before.step >= step && isSince(before, since))
    if (!one || known) return
    byKey.set(key, { ...saying(alarm, one, 'escalated'), step, called: { as, insteadOf }, channels: one.everyChannel, heldUntil: null })
  }
}

/** What still waits to be told is told then. */
function isSince({ at }: Told, since: Date | null): boolean {
  return at === null || since === null || at >= since
}

/** When somebody who has heard of it hears of it again, if nobody confirms. */
function nextRepeat(alarm: TellableAlarm, one: Recipient, told: readonly Pick<Told, 'at' | 'closesAt'>[]): Date | null {
  if (one.repeatMinutes === null || alarm.confirmed || told.length === 0 || !concerns(alarm, one.key)) return null
  const last = Math.max(...told.map(({ at, closesAt }) => (at ?? closesAt)?.getTime() ?? 0))
  const at = new Date(last + one.repeatMinutes * minuteMs)
  return isQuiet(one, alarm) && one.quietUntil !== null && one.quietUntil > at ? one.quietUntil : at
}

/** Null: it still waits to be told. */
function lastTold(told: readonly Told[]): Date | null {
  const times = told.map(({ at }) => at?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...times)
  return Number.isFinite(last) ? new Date(last) : null
}

function wants(one: Recipient, { topic, level }: TellableAlarm): boolean {
  return level >= one.leastLevel && one.channels[topic].length > 0
}

function isQuiet({ quietUntil, exceptFrom }: Recipient, { level }: TellableAlarm): boolean {
  return quietUntil !== null && (exceptFrom === null || level < exceptFrom)
}

function saying(alarm: TellableAlarm, one: Recipient, reason: AlarmReason): AlarmSaying {
  return {
    aboutId: alarm.id,
    key: one.key,
    reason,
    step: 0,
    released: alarm.releasedAt !== null,
    level: alarm.level,
    openedAt: alarm.openedAt,
    channels: one.channels[alarm.topic],
    heldUntil: isQuiet(one, alarm) ? one.quietUntil : null,
  }
}

/** Of times to come; what has passed is asked again at once and so never skipped. */
function earliest(times: readonly (Date | null)[], now: Date): Date | null {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]))
  return known.length === 0 ? null : new Date(Math.max(Math.min(...known), now.getTime() + 1_000))
}
