import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayNumber, daysAfter } from '../days.ts'
import { strainOf } from './limits.ts'
import { type DutyPattern, dutyPatterns, rosterOf } from './patterns.ts'
import { type DutyChange, type DutySources, dutiesOf, dutyAt, gapsOf, nextChange, onDutyAt, type Roster, rosterFrom } from './roster.ts'
import { momentAt, spanOf } from './shifts.ts'

const four = (people: readonly string[], parts: Partial<Roster> = {}): Roster => ({
  ...{ startsOn: '2026-11-01', certificate: '', certified: [] },
  ...rosterOf('four-teams', { startsOn: '2026-11-01', people, language: 'en' }),
  ...parts,
})
const eight = ['wang', 'li', 'liu', 'ma', 'chen', 'wu', 'guo', 'he']
const sources = (parts: Partial<DutySources> = {}): DutySources => ({
  ...{ rosters: [four(eight)], changes: [], leaves: [], timeZone: 'Asia/Shanghai' },
  ...parts,
})
const change = (parts: Partial<DutyChange>): DutyChange => ({
  day: '2026-11-02',
  shift: 'day',
  person: 'he',
  on: true,
  swapped: false,
  ...parts,
})
const who = (of: DutySources, at: string) => {
  const around = { from: daysAfter(at.slice(0, 10), -2), to: daysAfter(at.slice(0, 10), 2) }
  return onDutyAt(dutiesOf(of, around).duties, new Date(at)).map(({ person }) => person)
}

describe('times of a shift', () => {
  test.each([
    ['a plain day', 'Asia/Shanghai', '2026-11-22', '08:00', '2026-11-22T00:00:00.000Z'],
    ['before clocks are put on', 'Europe/Berlin', '2027-03-28', '01:30', '2027-03-28T00:30:00.000Z'],
    ['an hour that is left out', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['after clocks were put on', 'Europe/Berlin', '2027-03-28', '08:00', '2027-03-28T06:00:00.000Z'],
    ['an hour that comes twice', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after clocks were put back', 'Europe/Berlin', '2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
    ['half an hour of change', 'Australia/Lord_Howe', '2026-10-04', '20:00', '2026-10-04T09:00:00.000Z'],
  ])('on %s', (_, zone, day, clock, at) => {
    expect(momentAt(day, clock, zone).toISOString()).toBe(at)
  })

  test.each([
    ['2026-10-24', 13],
    ['2027-03-27', 11],
    ['2026-11-22', 12],
  ])('a night from %s lasts %i hours in Berlin', (day, hours) => {
    const { from, to } = spanOf({ from: '20:00', to: '08:00' }, day, 'Europe/Berlin')
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })
})

it('has a shift that ends when it begins last a whole day', () => {
  const { from, to } = spanOf({ from: '08:00', to: '08:00' }, '2026-11-22', 'Asia/Shanghai')
  expect(to.getTime() - from.getTime()).toBe(24 * 3_600_000)
})

describe('a roster', () => {
  it('has people in turn, over midnight and the end of a month', () => {
    expect(who(sources(), '2026-11-01T00:00:00Z')).toEqual(['wang', 'chen'])
    expect(who(sources(), '2026-11-02T12:00:00Z')).toEqual(['wang', 'chen'])
    expect(who(sources(), '2026-11-02T23:59:59Z')).toEqual(['wang', 'chen'])
    expect(who(sources(), '2026-11-03T00:00:00Z')).toEqual(['liu', 'guo'])
    expect(who(sources(), '2026-11-30T16:30:00Z')).toEqual(['wang', 'chen'])
    expect(who(sources(), '2026-12-01T00:00:00Z')).toEqual(['liu', 'guo'])
  })

  it('knows nobody before its first day, and gives way to the next one', () => {
    const next = four(['zhao'], { startsOn: '2026-11-10', teams: [{ name: 'A', offset: 0, people: ['zhao'] }], cycle: ['day'] })
    const both = sources({ rosters: [four(eight), next] })
    expect(who(both, '2026-10-31T15:59:59Z')).toEqual([])
    expect(who(both, '2026-11-10T01:00:00Z')).toEqual(['zhao'])
    // The night that began before it is kept to its end.
    expect(who(both, '2026-11-09T20:00:00Z')).toHaveLength(2)
    expect(who(both, '2026-11-10T13:00:00Z')).toEqual([])
  })

  it('follows what was changed by hand and who is on leave, who leave a gap', () => {
    const leaves = [
      { person: 'wang', from: '2026-11-01', to: '2026-11-01' },
      // Leave of other days takes nobody away.
      { person: 'he', from: '2026-10-30', to: '2026-10-31' },
      { person: 'he', from: '2026-11-02', to: '2026-11-03' },
    ]
    const changes = [
      change({ day: '2026-11-01' }),
      change({ day: '2026-11-01', person: 'chen', on: false, swapped: true }),
      // Put on duty twice is once.
      change({ day: '2026-11-01', shift: 'night', person: 'ma' }),
    ]
    const changed = sources({ changes, leaves })
    const span = { from: '2026-11-01', to: '2026-11-01' }
    const plan = dutiesOf(changed, span)
    expect(plan.duties.map(({ shift, person, origin }) => `${shift} ${person} ${origin}`)).toEqual([
      ...['day he hand', 'night ma hand', 'night he pattern'],
    ])
    expect(plan.absences).toEqual([
      { day: '2026-11-01', shift: 'day', person: 'wang', why: 'leave' },
      { day: '2026-11-01', shift: 'day', person: 'chen', why: 'swapped' },
    ])
    expect(gapsOf(changed, plan, span)).toMatchObject([{ day: '2026-11-01', shift: 'day', missing: 1, uncertified: false }])
  })

  it('misses nobody on days that a shift is not needed, and somebody with the certificate where one is asked for', () => {
    const roster = {
      ...four([]),
      ...rosterOf('weekdays', { startsOn: '2026-11-04', people: ['wang'], language: 'en' }),
      startsOn: '2026-11-04',
    }
    const span = { from: '2026-11-04', to: '2026-11-17' }
    const gaps = (of: Roster) => gapsOf(sources({ rosters: [of] }), dutiesOf(sources({ rosters: [of] }), span), span)
    expect(gaps(roster)).toEqual([])
    expect(gaps({ ...roster, certificate: 'HV', certified: ['li'] })).toHaveLength(10)
    expect(gaps({ ...roster, certificate: 'HV', certified: ['wang'] })).toEqual([])
    expect(gaps({ ...roster, teams: [] })).toHaveLength(10)
    const two = { ...roster, teams: roster.teams.map((team) => ({ ...team, people: ['wang', 'li'] })) }
    expect(gaps({ ...two, certificate: 'HV', certified: ['li'] })).toEqual([])
  })

  it('says when somebody comes or goes next', () => {
    const { duties } = dutiesOf(sources(), { from: '2026-11-01', to: '2026-11-03' })
    expect(nextChange(duties, new Date('2026-11-02T03:00:00Z'))?.toISOString()).toBe('2026-11-02T12:00:00.000Z')
    expect(nextChange(duties, new Date('2026-11-02T12:00:00Z'))?.toISOString()).toBe('2026-11-03T00:00:00.000Z')
    expect(nextChange([], new Date('2026-11-02T12:00:00Z'))).toBeNull()
  })

  it('says who is on duty and who follows, and when to look again where nobody ever comes', () => {
    const now = dutyAt(sources(), new Date('2026-11-02T12:30:00Z'))
    expect(now.on.map(({ person }) => person)).toEqual(['wang', 'chen'])
    expect([now.changesAt.toISOString(), now.next.map(({ person }) => person)]).toEqual(['2026-11-03T00:00:00.000Z', ['liu', 'guo']])
    const nobody = dutyAt(sources({ rosters: [] }), new Date('2026-11-02T12:30:00Z'))
    expect([nobody.on, nobody.changesAt.toISOString(), nobody.next]).toEqual([[], '2026-11-03T16:00:00.000Z', []])
  })

  it('names its teams where there are several', () => {
    const namesOf = (name: DutyPattern) =>
      rosterOf(name, { startsOn: '2026-11-01', people: eight, language: 'en' }).teams.map((team) => team.name)
    expect([namesOf('four-teams'), namesOf('weekdays')]).toEqual([['A', 'B', 'C', 'D'], ['']])
  })
})

const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia')
const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2030-12-31') }).map((number) => daysAfter('1970-01-01', number))
const pattern = fc.constantFrom<DutyPattern>('four-teams', 'three-shifts')

describe('every usual pattern', () => {
  it('goes on as it would have from whatever day it is counted', () => {
    fc.assert(
      fc.property(pattern, day, fc.nat({ max: 400 }), (name, startsOn, later) => {
        const roster: Roster = {
          ...{ startsOn, certificate: '', certified: [] },
          ...rosterOf(name, { startsOn, people: ['a', 'b', 'c', 'd'], language: 'zh' }),
        }
        const from = daysAfter(startsOn, later)
        const moved = rosterFrom(roster, from)
        const span = { from, to: daysAfter(from, 20) }
        expect(moved.startsOn).toBe(from)
        expect(dutiesOf(sources({ rosters: [moved] }), span)).toEqual(dutiesOf(sources({ rosters: [roster] }), span))
        // The days before it are still those of the roster that it follows.
        const before = { from: daysAfter(from, -9), to: daysAfter(from, -1) }
        expect(dutiesOf(sources({ rosters: [roster, moved] }), before)).toEqual(dutiesOf(sources({ rosters: [roster] }), before))
      }),
    )
  })

  it('has somebody on duty at every moment, once, over ends of months and changes of clocks', () => {
    fc.assert(
      fc.property(pattern, zone, day, fc.nat({ max: 400 }), fc.nat({ max: 1_439 }), (name, timeZone, startsOn, later, minute) => {
        const roster: Roster = {
          ...{ startsOn, certificate: '', certified: [] },
          ...rosterOf(name, { startsOn, people: ['a', 'b', 'c', 'd'], language: 'zh' }),
        }
        const on = daysAfter(startsOn, later + 2)
        const span = { from: daysAfter(on, -2), to: daysAfter(on, 2) }
        const of = sources({ rosters: [roster], timeZone })
        const plan = dutiesOf(of, span)
        const at = new Date(momentAt(on, '00:00', timeZone).getTime() + minute * 60_000)
        expect(onDutyAt(plan.duties, at)).toHaveLength(1)
        expect(gapsOf(of, plan, span)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the limits by itself, but for a night that clocks make longer', () => {
    for (const name of Object.keys(dutyPatterns) as DutyPattern[]) {
      const startsOn = '2026-02-01'
      const roster = { startsOn, certificate: '', certified: [], ...rosterOf(name, { startsOn, people: eight, language: 'en' }) }
      const { duties } = dutiesOf(sources({ rosters: [roster] }), { from: startsOn, to: '2026-03-31' })
      for (const duty of duties) {
        const others = duties.filter((one) => one.person === duty.person && one !== duty)
        expect(strainOf(duty, others).breaches).toEqual([])
      }
    }
  })
})
