import fc from 'fast-check'
import { expect, it } from 'vitest'
import { floodMs, type Gathering, type Lately, mostSingles, place } from './place.ts'
import { quietUntil } from './quiet.ts'
import type { Saying } from './subject.ts'

const start = Date.UTC(2026, 10, 21, 4)

function sayingOf(aboutId: number, level: number, reason: Saying['reason'], heldUntil: Date | null): Saying {
  return {
    aboutId: String(aboutId),
    key: 'u:1',
    reason,
    step: 0,
    released: false,
    level,
    openedAt: new Date(start),
    channels: ['app'],
    heldUntil,
  }
}

/** Bursts of alarms, each some seconds after the one before. */
const bursts = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 900 }),
    alarms: fc.array(
      fc.record({ level: fc.integer({ min: 1, max: 4 }), reason: fc.constantFrom('opened' as const, 'found-afterwards' as const) }),
      {
        maxLength: 25,
      },
    ),
  }),
  { maxLength: 25 },
)

it('review D2: critical alarms are never gathered; in no ten minutes more than ten others come singly, digests are ten minutes apart, and every alarm is told once', () => {
  fc.assert(
    fc.property(bursts, (list) => {
      let [now, alarm, notification] = [start, 0, 0]
      const singles: { at: number; aboutId: string; level: number }[] = []
      const closed: { at: number; occasion: Gathering; alarms: string[] }[] = []
      const open = new Map<Gathering, { id: string; closesAt: Date; alarms: string[] }>()
      const close = () => {
        for (const [occasion, { closesAt, alarms }] of open) {
          if (closesAt.getTime() > now) continue
          closed.push({ at: now, occasion, alarms })
          open.delete(occasion)
        }
      }
      for (const { wait, alarms } of list) {
        now += wait * 1_000
        close()
        const last: Lately['last'] = {}
        for (const { at, occasion } of closed) if (at > now - floodMs) last[occasion] = new Date(at)
        const lately: Lately = {
          singles: new Set(singles.filter(({ at }) => at > now - floodMs).map(({ aboutId }) => aboutId)),
          last,
          open: Object.fromEntries([...open].map(([occasion, { id, closesAt }]) => [occasion, { id, closesAt }])),
        }
        const said = alarms.map(({ level, reason }) => sayingOf(++alarm, level, reason, null))
        const { fresh, joined } = place(said, lately, new Date(now))
        for (const { occasion, closesAt, sayings } of fresh) {
          const ids = sayings.map(({ aboutId }) => aboutId)
          if (occasion === 'digest') expect(Math.max(...sayings.map(({ level }) => level))).toBeLessThan(4)
          if (closesAt === null) singles.push({ at: now, aboutId: ids[0] ?? '', level: sayings[0]?.level ?? 0 })
          else open.set(occasion as Gathering, { id: String(++notification), closesAt, alarms: ids })
        }
        for (const { id, sayings } of joined) {
          for (const [occasion, one] of open) {
            if (one.id === id && occasion === 'digest') expect(Math.max(...sayings.map(({ level }) => level))).toBeLessThan(4)
          }
          for (const one of open.values()) if (one.id === id) one.alarms.push(...sayings.map(({ aboutId }) => aboutId))
        }
        close()
      }
      const others = singles.filter(({ level }) => level < 4)
      for (const { at } of others)
        expect(others.filter((other) => other.at > at - floodMs && other.at <= at).length).toBeLessThanOrEqual(mostSingles)
      for (const kind of ['digest', 'found-afterwards'] as const) {
        const times = closed.filter(({ occasion }) => occasion === kind).map(({ at }) => at)
        for (const [index, at] of times.entries()) if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(floodMs)
      }
      const told = [...singles.map(({ aboutId }) => aboutId), ...[...closed, ...open.values()].flatMap(({ alarms }) => alarms)]
      expect(told.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: alarm }, (_, index) => index + 1))
    }),
    { numRuns: 200 },
  )
})

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
const shown = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

it('quiet hours end at their own hour of the business’s day, also over midnight and where clocks change', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'UTC', 'Europe/Berlin', 'America/St_Johns')
  fc.assert(
    fc.property(clock, clock, zones, fc.integer({ min: 0, max: 366 * 1_440 }), (from, to, timeZone, offset) => {
      fc.pre(from !== to)
      const now = new Date(Date.UTC(2026, 0, 1) + offset * 60_000)
      const until = quietUntil({ from, to, exceptFrom: null }, timeZone, now)
      const present = shown(now, timeZone)
      const within = from < to ? present >= from && present < to : present >= from || present < to
      expect(until !== null).toBe(within)
      if (until === null) return
      expect(until.getTime()).toBeGreaterThan(now.getTime())
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      // An hour that the changed clocks leave out is aimed at by the one after it.
      const end = shown(until, timeZone)
      const skipped = end !== to && Math.abs(Number(end.slice(0, 2)) - Number(to.slice(0, 2))) === 1 && end.slice(3) === to.slice(3)
      expect(end === to || skipped).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
