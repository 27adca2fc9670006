import type { Alarm, BatterySupply, Cause, Home } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { endsFirst, urgencyOf } from './batteries.ts'
import { causeRows } from './causes.ts'
import { hourScale, namedSites } from './figures.ts'
import { headlineOf, stateShares } from './headline.ts'

const root = (parts: Partial<Alarm> = {}): Alarm => ({
  id: '1',
  kind: 'state',
  level: 4,
  deviceId: '100000000001',
  deviceName: 'UPS-B',
  deviceType: 'ups',
  site: '门诊楼',
  uplinkId: '200000000001',
  uplinkName: '门诊楼网关',
  point: 'mode',
  side: 'battery',
  openedAt: '2026-11-21T06:02:00.000Z',
  releasedAt: null,
  releaseReason: null,
  openingValue: 3,
  activations: null,
  limit: null,
  release: null,
  peak: null,
  peakAt: null,
  closingValue: null,
  value: 3,
  confirmedAt: null,
  confirmedBy: null,
  handledAt: null,
  note: null,
  assignee: null,
  shelvedUntil: null,
  foundAfterwards: false,
  causeId: 'd:1',
  ...parts,
})
const cause = (parts: Partial<Cause> = {}): Cause => ({
  id: 'd:1',
  root: root(),
  level: 4,
  since: '2026-11-21T06:02:00.000Z',
  alarms: 14,
  unconfirmed: 11,
  devices: 9,
  alarmIds: ['1'],
  confirmedBy: null,
  confirmedAt: null,
  ...parts,
})
const states = { disabled: 0, expired: 0, unconfigured: 0, offline: 0, alarm: 0, stale: 0, normal: 486 }
const home = (parts: Partial<Home> = {}): Home => ({
  at: '2026-11-21T06:20:00.000Z',
  devices: 486,
  uplinks: 61,
  states,
  today: { opened: 0, offline: 0, expiring: 0 },
  yesterday: null,
  alarms: { active: 0, unconfirmed: 0, levels: {} },
  oldestAt: null,
  calmSince: '2026-11-21T01:12:00.000Z',
  causes: [],
  newest: [],
  loadTop: [],
  temperatureTop: [],
  hours: [],
  sites: [],
  ...parts,
})

describe('the sentence of the home page', () => {
  it('names the one cause of all that is not confirmed', () => {
    const quiet = cause({ id: 'd:2', alarms: 15, unconfirmed: 0 })
    const said = headlineOf(home({ alarms: { active: 29, unconfirmed: 11, levels: {} }, causes: [cause(), quiet] }))
    expect(said).toMatchObject({
      kind: 'alarms',
      causes: 2,
      moreCauses: false,
      active: 29,
      unconfirmed: 11,
      onlyFrom: { deviceName: 'UPS-B' },
    })
  })

  it('names none when two causes wait, or when there are more than the listed ones', () => {
    const alarms = { active: 29, unconfirmed: 12, levels: {} }
    expect(headlineOf(home({ alarms, causes: [cause(), cause({ id: 'd:2', unconfirmed: 1 })] }))).toMatchObject({ onlyFrom: null })
    expect(headlineOf(home({ alarms, causes: [cause()] }))).toMatchObject({ onlyFrom: null, moreCauses: true })
  })

  it('says since when all is normal', () => {
    expect(headlineOf(home())).toEqual({ kind: 'all-normal', devices: 486, since: '2026-11-21T01:12:00.000Z' })
  })

  it('does not call it normal while devices wait for set-up', () => {
    expect(headlineOf(home({ states: { ...states, normal: 482, unconfigured: 4 } }))).toEqual({
      kind: 'no-alarm',
      others: [{ state: 'unconfigured', devices: 4 }],
    })
  })

  it('review S4: does not call it normal while devices have no fresh data', () => {
    expect(headlineOf(home({ states: { ...states, normal: 454, stale: 32 }, calmSince: null }))).toEqual({
      kind: 'no-alarm',
      others: [{ state: 'stale', devices: 32 }],
    })
  })

  it('knows the first run', () => {
    expect(headlineOf(home({ devices: 0, uplinks: 1 }))).toEqual({ kind: 'first-run', uplinks: 1 })
  })
})

describe('the proportional bar', () => {
  it('shows each state that has devices, however few', () => {
    const shares = stateShares({ ...states, normal: 9999, expired: 1 })
    expect(shares.map(({ state }) => state)).toEqual(['normal', 'expired'])
    expect(shares[1]?.share).toBe(0.004)
    expect(stateShares({ ...states, normal: 0 })).toEqual([])
  })
})

describe('rows of causes', () => {
  const second = cause({ id: 'd:2', level: 3, unconfirmed: 0, alarms: 5, since: '2026-11-21T05:37:00.000Z', alarmIds: ['2', '3'] })
  const confirmedBy = { id: '9', name: '陈志强' }

  it('keep causes apart, what waits first', () => {
    expect(causeRows([second, cause()], [], 'cause').map((row) => row.id)).toEqual(['d:1', 'd:2'])
  })

  it('add up the causes of a site under its worst, and say no confirmation while one waits', () => {
    const [row] = causeRows([second, cause()], [], 'site')
    expect(row).toMatchObject({ id: '门诊楼', level: 4, causes: 2, alarms: 19, unconfirmed: 11, since: second.since, confirmed: null })
    expect(row?.alarmIds).toEqual(['1', '2', '3'])
  })

  it('tell the newest confirmation when nothing waits', () => {
    const early = { ...second, confirmedBy, confirmedAt: '2026-11-21T05:41:00.000Z' }
    const late = { ...second, id: 'd:3', confirmedBy: { id: '8', name: '刘敏' }, confirmedAt: '2026-11-21T05:50:00.000Z' }
    expect(causeRows([early, late], [], 'level')[0]?.confirmed).toEqual({ by: '刘敏', at: '2026-11-21T05:50:00.000Z' })
  })
})

describe('batteries of a cause', () => {
  const supply = (deviceName: string, minutes: number | null, unconfirmed = true) => ({ deviceName, minutes, unconfirmed }) as BatterySupply
  const outages = [
    { causeId: 'd:1', steps: [], supplies: [supply('UPS-X', null), supply('UPS-B', 62)] },
    { causeId: 'd:2', steps: [], supplies: [supply('UPS-CT', 24)] },
  ]
  const causes = [cause(), cause({ id: 'd:2' }), cause({ id: 'd:3' })]

  it('stand with the cause that put them there, and with all causes of a site', () => {
    const ends = (by: 'cause' | 'site') =>
      causeRows(causes, outages, by).map(({ supplies }) => [supplies.length, endsFirst(supplies)?.minutes])
    expect(ends('cause')).toEqual([
      [2, 62],
      [1, 24],
      [0, undefined],
    ])
    expect(ends('site')).toEqual([[3, 24]])
  })

  it('have no end where nobody knows one', () => {
    expect(endsFirst([supply('UPS-X', null)])).toBeUndefined()
  })

  it('are critical below ten minutes while nobody has confirmed it, and marked below thirty', () => {
    const urgency = (minutes: number | null, unconfirmed = true) => urgencyOf(supply('UPS-B', minutes, unconfirmed))
    expect([urgency(null), urgency(30), urgency(29), urgency(9), urgency(9, false)]).toEqual([
      'calm',
      'calm',
      'little',
      'critical',
      'little',
    ])
  })
})

describe('the axis of hours', () => {
  const hour = (released: number) => ({ at: '', unconfirmed: 0, confirmed: 0, released })
  it('has whole ticks and room for the highest bar', () => {
    expect(hourScale([]).ticks).toEqual([0, 1, 2])
    expect(hourScale([hour(3)]).ticks).toEqual([0, 2, 4])
    expect(hourScale([hour(16)]).ticks).toEqual([0, 10, 20])
    expect(hourScale([hour(231)]).ticks).toEqual([0, 200, 400])
  })
})

it('review S16: devices without a site are no site', () => {
  const site = { level: null, unconfirmed: false, inAlarm: 0, offline: 0, unconfigured: 0, load: null, temperature: null, devices: 3 }
  expect(
    namedSites([
      { ...site, site: '门诊楼' },
      { ...site, site: '' },
    ] as unknown as Home['sites']),
  ).toBe(1)
})
