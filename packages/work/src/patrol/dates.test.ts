import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Day, dayIn, dayNumber, daysAfter, daysBetween, endOfDay, startOfDay, weekdayOf } from '../days.ts'
import { datesToMake, intervalsAfter, mostWindow, nextDates, type PlanRule } from './dates.ts'
import { chinaHolidays, chinaYears, type Worked, workedBy } from './holidays.ts'

const china = workedBy(chinaYears.flatMap((year) => chinaHolidays(year, 'zh')))
const always: Worked = () => true
const rule = (parts: Partial<PlanRule>): PlanRule => ({
  ...{ every: 1, unit: 'month', countedFrom: 'planned', startsOn: '2026-01-31', windowDays: 0, workdaysOnly: false },
  ...parts,
})
const planned = (one: PlanRule, after: Day, count = 4, worked = always) =>
  nextDates(one, after, worked, count).map((date) => date.plannedOn)

describe('dates of a plan', () => {
  test.each<[string, Partial<PlanRule>, Day, Day[]]>([
    ['month ends', {}, '2026-01-01', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['a leap day', { startsOn: '2024-02-29', every: 12 }, '2026-12-31', ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28']],
    ['a year’s change', { startsOn: '2026-11-30' }, '2026-12-01', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
    ['quarters', { startsOn: '2026-11-24', every: 3 }, '2026-11-22', ['2026-11-24', '2027-02-24', '2027-05-24', '2027-08-24']],
    ['weeks', { unit: 'week', every: 2, startsOn: '2026-11-23' }, '2026-12-20', ['2026-12-21', '2027-01-04', '2027-01-18', '2027-02-01']],
    ['days', { unit: 'day', every: 10, startsOn: '2028-02-20' }, '2028-02-20', ['2028-03-01', '2028-03-11', '2028-03-21', '2028-03-31']],
    [
      'long after its beginning',
      { unit: 'day', startsOn: '1999-01-01' },
      '2026-11-22',
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    ],
  ])('over %s', (_, parts, after, dates) => {
    expect(planned(rule(parts), after)).toEqual(dates)
  })

  it('come later where nobody works, and once where two fall on one day', () => {
    const daily = rule({ unit: 'day', startsOn: '2026-09-18', workdaysOnly: true })
    // 2026-09-20 is a Sunday that is worked; 2026-09-25 to 27 is free; 2026-10-10 is a Saturday that is worked.
    expect(planned(daily, '2026-09-17', 7, china)).toEqual([
      ...['2026-09-18', '2026-09-20', '2026-09-21', '2026-09-22', '2026-09-23', '2026-09-24', '2026-09-28'],
    ])
    expect(planned(rule({ startsOn: '2026-10-01', workdaysOnly: true }), '2026-09-30', 2, china)).toEqual(['2026-10-08', '2026-11-02'])
    expect(planned(rule({ unit: 'week', startsOn: '2026-10-03', workdaysOnly: true }), '2026-10-08', 1, china)).toEqual(['2026-10-10'])
    expect(planned(rule({ startsOn: '2026-10-01' }), '2026-09-30', 1, china)).toEqual(['2026-10-01'])
  })

  it('review D12: a month end that nobody works on stays in its month', () => {
    const ends = rule({ startsOn: '2026-01-31', workdaysOnly: true })
    const dates = nextDates(ends, '2026-01-01', china, 24)
    expect(dates[0]?.plannedOn).toBe('2026-01-30')
    expect(dates.map(({ plannedOn }) => plannedOn.slice(0, 7))).toEqual(dates.map(({ nominalOn }) => nominalOn.slice(0, 7)))
    expect(dates.every(({ plannedOn }) => china(plannedOn))).toBe(true)
  })

  it('are counted from the day on which the last task ended, one at a time', () => {
    const quarterly = rule({ every: 3, countedFrom: 'completed', startsOn: '2026-05-24', windowDays: 6 })
    const last = { nominalOn: '2026-08-24', endedOn: '2026-08-30' }
    expect(nextDates(quarterly, '2026-08-30', always, 3, last).map((date) => date.plannedOn)).toEqual([
      ...['2026-11-30', '2027-02-28', '2027-05-30'],
    ])
    const span = { after: '2026-08-30', until: '2027-12-31' }
    expect(datesToMake(quarterly, span, always, last)).toEqual([
      { nominalOn: '2026-11-30', plannedOn: '2026-11-30', windowFrom: '2026-11-24', windowTo: '2026-12-06' },
    ])
    expect(datesToMake(quarterly, { ...span, until: '2026-11-29' }, always, last)).toEqual([])
    expect(datesToMake(quarterly, span, always, { ...last, endedOn: null })).toEqual([])
    expect(datesToMake(quarterly, { after: '2026-05-01', until: '2026-12-31' }, always)).toHaveLength(1)
  })

  const day = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2035-12-31') }).map((number) => daysAfter('1970-01-01', number))
  const rules = fc.record({
    every: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    countedFrom: fc.constantFrom('planned' as const, 'completed' as const),
    startsOn: day,
    windowDays: fc.constant(0),
    workdaysOnly: fc.boolean(),
  })

  it('ascend, each by the interval from the first, on days that are worked where that is asked', () => {
    fc.assert(
      fc.property(rules, day, (one, after) => {
        const found = nextDates(one, after, china, 6)
        expect(found).toHaveLength(6)
        for (const [index, date] of found.entries()) {
          expect(date.plannedOn > (found[index - 1]?.plannedOn ?? after)).toBe(true)
          // What is due by the month stays in it: then the worked day before.
          if (one.unit === 'month') expect(date.plannedOn.slice(0, 7)).toBe(date.nominalOn.slice(0, 7))
          else expect(date.plannedOn >= date.nominalOn).toBe(true)
          if (one.workdaysOnly) expect(china(date.plannedOn)).toBe(true)
          else expect(date.plannedOn).toBe(date.nominalOn)
          if (one.unit === 'week') expect(weekdayOf(date.nominalOn)).toBe(weekdayOf(one.startsOn))
          if (one.unit === 'month') expect(Number(date.nominalOn.slice(8))).toBeLessThanOrEqual(Number(one.startsOn.slice(8)))
        }
      }),
    )
  })

  it('say the same from wherever they are asked', () => {
    fc.assert(
      fc.property(rules, day, fc.nat({ max: 5 }), (one, after, skip) => {
        const whole = nextDates(one, after, china, 12)
        const rest = nextDates(one, whole[skip]?.plannedOn ?? after, china, 12 - skip - 1)
        expect(rest).toEqual(whole.slice(skip + 1))
      }),
    )
  })

  it('have windows that never meet, and no smaller than they need be', () => {
    const widest = (['day', 'week', 'month'] as const).map((unit) => mostWindow({ every: 1, unit }))
    expect(widest).toEqual([0, 3, 13])
    fc.assert(
      fc.property(rules, day, (parts, after) => {
        const one = { ...parts, windowDays: mostWindow(parts), workdaysOnly: false }
        const [first, second] = nextDates(one, after, always, 2)
        expect((first?.windowTo ?? '') < (second?.windowFrom ?? '')).toBe(true)
        expect(daysBetween(first?.plannedOn ?? '', intervalsAfter(one, first?.plannedOn ?? '', 1)) >= 2 * one.windowDays).toBe(true)
      }),
    )
  })
})

describe('days of a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-22', '2026-11-21T16:00:00.000Z', 24],
    ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', 24],
  ])('of %s, %s', (zone, day, begins, hours) => {
    expect(startOfDay(day, zone).toISOString()).toBe(begins)
    expect((endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000).toBe(hours)
    expect(dayIn(startOfDay(day, zone), zone)).toBe(day)
    expect(dayIn(new Date(startOfDay(day, zone).getTime() - 1), zone)).toBe(daysAfter(day, -1))
  })
})

describe('public holidays of China', () => {
  const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const moonDay = (day: Day) => lunar.format(new Date(`${day}T00:00:00Z`)).replace(/^(\d+)\D+(\d+).*$/, '$1-$2')
  const free = (year: number) => chinaHolidays(year, 'zh').filter(({ worked }) => !worked)

  test.each(chinaYears)('of %i hold the feasts of the moon', (year) => {
    const of = (name: string) =>
      free(year)
        .filter((one) => one.name === name)
        .map(({ day }) => moonDay(day))
    // The new moon of 2027-02-06 at 23:56 in Beijing is after midnight in this runtime's tables.
    expect(of('春节')).toEqual(expect.arrayContaining(year === 2027 ? ['1-1', '1-2'] : ['1-1', '1-2', '1-3']))
    expect(of('端午节')).toContain('5-5')
    expect(of('中秋节')).toContain('8-15')
  })

  it('are worked instead on days of a weekend alone, and never twice', () => {
    for (const year of chinaYears) {
      const all = chinaHolidays(year, 'en')
      expect(new Set(all.map(({ day }) => day)).size).toBe(all.length)
      for (const { day, worked } of all) if (worked) expect(weekdayOf(day)).toBeGreaterThan(4)
    }
    expect(free(2026)).toHaveLength(33)
    expect(chinaHolidays(2026, 'zh').filter(({ worked }) => worked)).toHaveLength(6)
    expect(free(2027)).toHaveLength(13)
  })
})
