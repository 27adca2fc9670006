import { ofEveryTopic } from '@kilowatch/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextTry } from './back-off.ts'
import { type Audience, decide } from './decide.ts'
import type { NamedStep } from './escalation.ts'
import { type Recipient, type RecipientKey, type Saying, type TellableAlarm, type Told, topicOf } from './subject.ts'

const start = Date.UTC(2026, 10, 21, 4)
const minute = (n: number) => new Date(start + n * 60_000)
const now = minute(0)

const recipients = ['u:1', 'u:2', 'u:3', 't:1'] as const
const channels = fc.subarray(['app', 'email', 'sms', 'voice'] as const)
const recipientOf = (key: RecipientKey): fc.Arbitrary<Recipient> =>
  fc.record({
    key: fc.constant(key),
    leastLevel: fc.integer({ min: 1, max: 4 }),
    quietUntil: fc.option(fc.integer({ min: 1, max: 600 }).map(minute), { freq: 3 }),
    exceptFrom: fc.option(fc.integer({ min: 1, max: 4 })),
    repeatMinutes: key.startsWith('t') ? fc.constant(null) : fc.option(fc.integer({ min: 5, max: 120 })),
    channels: fc.record(ofEveryTopic(channels)),
    everyChannel: fc.constant(['app', 'email'] as const),
  })
const toldOnce: fc.Arbitrary<Told> = fc
  .record({
    occasion: fc.constantFrom('opened', 'repeated', 'escalated', 'assigned', 'released'),
    step: fc.integer({ min: 0, max: 2 }),
    at: fc.option(fc.integer({ min: -300, max: -1 }).map(minute), { freq: 5 }),
  })
  .map((told) => ({ ...told, released: told.occasion === 'released', closesAt: told.at === null ? minute(5) : null }))

const alarms: fc.Arbitrary<TellableAlarm> = fc
  .record({
    kind: fc.constantFrom('threshold', 'state', 'offline', 'unreachable'),
    level: fc.integer({ min: 1, max: 4 }),
    ofDevice: fc.boolean(),
    openedMinutes: fc.integer({ min: -400, max: 0 }),
    unknownMinutes: fc.constantFrom(0, 0, 30),
    over: fc.boolean(),
    releaseReason: fc.constantFrom('value', 'heard', 'disabled'),
    confirmed: fc.boolean(),
    foundAfterwards: fc.boolean(),
    shelvedUntil: fc.option(fc.integer({ min: -60, max: 60 }).map(minute), { freq: 2 }),
    maintainedUntil: fc.option(fc.integer({ min: -60, max: 60 }).map(minute), { freq: 2 }),
    maintained: fc.boolean(),
    assignment: fc.option(
      fc.record({
        userId: fc.constantFrom('1', '2'),
        byUserId: fc.constantFrom('1', '3'),
        at: fc.integer({ min: -60, max: 0 }).map(minute),
      }),
    ),
    businessClosed: fc.constant(false),
    deviceDisabled: fc.boolean(),
    deviceExpired: fc.boolean(),
    safety: fc.boolean(),
    uplinkSilent: fc.boolean(),
    uplinkWasSilent: fc.boolean(),
    openedTold: fc.boolean(),
    releasedTold: fc.constant(false),
  })
  .map(({ openedMinutes, unknownMinutes, over, releaseReason, ...rest }) => ({
    ...rest,
    id: '7',
    businessId: '1',
    topic: topicOf(rest.kind),
    openedAt: minute(openedMinutes),
    knownAt: minute(Math.min(0, openedMinutes + unknownMinutes)),
    releasedAt: over ? now : null,
    releaseReason: over ? releaseReason : null,
    deviceDisabled: rest.deviceDisabled && rest.level === 1,
    foundAfterwards: rest.foundAfterwards && over,
  }))

const called = (afterMinutes: number, ...userIds: string[]): NamedStep => ({
  afterMinutes,
  people: userIds.map((userId) => ({ userId, as: 'named', insteadOf: null, since: null })),
  changesAt: null,
})
/** Somebody came on duty so many minutes ago, and goes in an hour. */
const onDuty = (afterMinutes: number, userId: string, since: number): NamedStep => ({
  afterMinutes,
  people: [{ userId, as: 'on-duty', insteadOf: null, since: minute(-since) }],
  changesAt: minute(60),
})
const rules: Audience['escalation']['steps'][] = [
  [],
  [called(10, '3')],
  [called(5, '1'), called(100, '1', '3', '9')],
  [onDuty(5, '1', 20), called(100, '3')],
]
const audiences: fc.Arbitrary<Audience> = fc
  .record({
    all: fc.tuple(...recipients.map(recipientOf)),
    seeing: fc.subarray([...recipients]),
    told: fc.dictionary(fc.constantFrom(...recipients), fc.array(toldOnce, { minLength: 1, maxLength: 3 })),
    steps: fc.constantFrom(...rules),
    leastLevel: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ all, seeing, told, steps, leastLevel }) => ({
    recipients: new Map(all.filter(({ key }) => seeing.some((one) => one === key)).map((one) => [one.key, one])),
    told: new Map(Object.entries(told) as [RecipientKey, Told[]][]),
    escalation: { steps, leastLevel, people: new Map(all.filter(({ key }) => key.startsWith('u')).map((one) => [one.key, one])) },
  }))

/** The audience after the sayings were told. */
function after(audience: Audience, sayings: readonly Saying[], at: Date): Audience {
  const told = new Map([...audience.told].map(([key, list]) => [key, [...list]]))
  for (const { key, reason, step, released } of sayings) {
    told.set(key, [...(told.get(key) ?? []), { occasion: reason, step, released, at, closesAt: null }])
  }
  return { ...audience, told }
}

const holds = (check: (alarm: TellableAlarm, audience: Audience) => void) =>
  fc.assert(fc.property(alarms, audiences, check), { numRuns: 1_000 })

it('what was said is not said again', () => {
  holds((alarm, audience) => {
    const first = decide(alarm, audience, now)
    const then = { ...alarm, openedTold: alarm.openedTold || first.openedTold, releasedTold: alarm.releasedTold || first.releasedTold }
    expect(decide(then, after(audience, first.sayings, now), now).sayings).toEqual([])
  })
})

it('a process that died before it noted its progress says nothing twice', () => {
  holds((alarm, audience) => {
    const first = decide(alarm, audience, now)
    expect(decide(alarm, after(audience, first.sayings, now), now).sayings).toEqual([])
  })
})

it('each recipient gets one message at a time, and only those who see the alarm or are named by the rule', () => {
  holds((alarm, audience) => {
    const { sayings } = decide(alarm, audience, now)
    expect(new Set(sayings.map(({ key }) => key)).size).toBe(sayings.length)
    for (const { key, reason, channels: ways } of sayings) {
      expect(ways.length).toBeGreaterThan(0)
      const named = audience.escalation.people.has(key) && (reason === 'escalated' || (reason === 'released' && audience.told.has(key)))
      expect(audience.recipients.has(key) || named).toBe(true)
    }
  })
})

it('the opening is told to who wants it, and once decided to nobody who comes later', () => {
  holds((alarm, audience) => {
    for (const { key, reason, level } of decide(alarm, audience, now).sayings) {
      if (reason !== 'opened' && reason !== 'found-afterwards') continue
      expect(alarm.openedTold).toBe(false)
      expect(audience.told.has(key)).toBe(false)
      expect(level).toBeGreaterThanOrEqual(audience.recipients.get(key)?.leastLevel ?? 5)
    }
  })
})

it('confirmed alarms are neither repeated nor escalated, shelved and disabled ones say nothing, an end goes only to who knew', () => {
  holds((alarm, audience) => {
    const { sayings } = decide(alarm, audience, now)
    const reasons = sayings.map(({ reason }) => reason)
    if (alarm.confirmed) expect(reasons.filter((reason) => reason === 'repeated' || reason === 'escalated')).toEqual([])
    if (alarm.deviceDisabled || (alarm.shelvedUntil !== null && alarm.shelvedUntil > now && !alarm.foundAfterwards))
      expect(sayings).toEqual([])
    for (const { key, reason, channels: ways } of sayings) {
      if (reason !== 'released') continue
      expect(audience.told.has(key)).toBe(true)
      expect(ways).not.toContain('voice')
    }
  })
})

const isMaintained = ({ maintainedUntil }: TellableAlarm) => maintainedUntil !== null && maintainedUntil > now

it('while somebody works on its device nobody is told, and of what began and ended meanwhile nobody ever', () => {
  holds((alarm, audience) => {
    const { sayings, nextAt } = decide(alarm, audience, now)
    if ((isMaintained(alarm) && !alarm.foundAfterwards) || (alarm.maintained && alarm.releasedAt !== null && !alarm.openedTold))
      expect(sayings).toEqual([])
    if (isMaintained(alarm) && alarm.releasedAt === null && !alarm.foundAfterwards && nextAt !== null)
      expect(nextAt).toEqual(alarm.maintainedUntil)
  })
})

it('an alarm whose beginning a backlog told is escalated by when people could know of it', () => {
  holds((alarm, audience) => {
    const known = (now.getTime() - alarm.knownAt.getTime()) / 60_000
    const { sayings } = decide(alarm, audience, now)
    for (const { step } of sayings.filter(({ reason }) => reason === 'escalated'))
      expect(audience.escalation.steps[step - 1]?.afterMinutes).toBeLessThanOrEqual(known)
  })
})

it('who comes on duty is called though they were before, once for each duty; the change of shift is waited for', () => {
  holds((alarm, audience) => {
    const { sayings, nextAt } = decide(alarm, audience, now)
    const step = audience.escalation.steps[0]
    if (step?.changesAt === null || step === undefined || alarm.confirmed || alarm.level < audience.escalation.leastLevel) return
    const known = (now.getTime() - alarm.knownAt.getTime()) / 60_000
    if (known < step.afterMinutes || alarm.releasedAt !== null || sayings.length === 0) return
    const before = audience.told.get('u:1') ?? []
    const inThisDuty = before.some(
      ({ occasion, step: at, ...told }) => occasion === 'escalated' && at >= 1 && (told.at ?? now) >= minute(-20),
    )
    expect(sayings.some(({ key, reason }) => key === 'u:1' && reason === 'escalated')).toBe(!inThisDuty)
    expect(nextAt?.getTime()).toBeLessThanOrEqual(minute(60).getTime())
  })
})

it('an alarm that waits for something is looked at again, and never in the past', () => {
  holds((alarm, audience) => {
    const { nextAt } = decide(alarm, audience, now)
    if (nextAt !== null) expect(nextAt.getTime()).toBeGreaterThan(now.getTime())
    // Of an end, only the work on its device is waited for.
    if ((alarm.releasedAt !== null && !isMaintained(alarm)) || alarm.deviceDisabled) expect(nextAt).toBeNull()
  })
})

it('attempts come later and later, and end within a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 3_000 }), (attempts, age) => {
      const next = nextTry(attempts, minute(-age), now)
      if (next === null) {
        expect(age + 60).toBeGreaterThan(1_440)
        return
      }
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      expect(next.getTime()).toBeLessThanOrEqual(minute(1_440 - age).getTime())
    }),
  )
})

it('takes no longer for each of many recipients than for each of few', () => {
  let looks = 0
  const people = Array.from({ length: 1_000 }, (_, n): Recipient => {
    const key: RecipientKey = `u:${n}`
    const channels = { ...ofEveryTopic([] as const), abnormal: ['app'] } as const
    return {
      ...{ leastLevel: 1, quietUntil: null, exceptFrom: null, repeatMinutes: null, channels, everyChannel: ['app'] },
      get key() {
        looks += 1
        return key
      },
    }
  })
  const [alarm] = fc.sample(alarms, { numRuns: 1, seed: 1 })
  if (!alarm) throw new Error('no alarm')
  const opened = {
    ...{ topic: 'abnormal' as const, kind: 'threshold', level: 3, releasedAt: null, releaseReason: null, foundAfterwards: false },
    ...{
      maintainedUntil: null,
      maintained: false,
      shelvedUntil: null,
      deviceDisabled: false,
      deviceExpired: false,
      assignment: null,
      openedTold: false,
      uplinkSilent: false,
    },
  }
  const recipients = new Map(people.map((one, n): [RecipientKey, Recipient] => [`u:${n}`, one]))
  const audience: Audience = { recipients, told: new Map(), escalation: { steps: [], leastLevel: 4, people: new Map() } }
  expect(decide({ ...alarm, ...opened }, audience, now).sayings).toHaveLength(1_000)
  expect(looks).toBeLessThanOrEqual(10 * 1_000)
})
