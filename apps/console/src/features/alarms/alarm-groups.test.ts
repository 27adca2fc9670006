import type { Alarm } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { groupAlarms, groupsInPlace, rootOf } from './alarm-groups.ts'

let next = 1
function alarm(parts: Partial<Alarm>): Alarm {
  const id = String(next++)
  return {
    id,
    kind: 'threshold',
    level: 3,
    deviceId: '100000000001',
    deviceName: 'UPS-1',
    deviceType: 'ups',
    site: '门诊楼',
    uplinkId: '200000000001',
    uplinkName: '门诊楼网关',
    point: 'load',
    side: 'high',
    openedAt: '2026-11-21T06:00:00.000Z',
    releasedAt: null,
    releaseReason: null,
    openingValue: 81,
    activations: null,
    limit: 80,
    release: 75,
    peak: 84,
    peakAt: null,
    closingValue: null,
    value: 82,
    confirmedAt: null,
    confirmedBy: null,
    handledAt: null,
    note: null,
    assignee: null,
    shelvedUntil: null,
    foundAfterwards: false,
    causeId: 'd:1',
    ...parts,
  }
}
const confirmed = (at: string, name = '陈志强') => ({ confirmedAt: at, confirmedBy: { id: '1', name } })

describe('the root of a cause', () => {
  it('is the oldest of the worst', () => {
    const oldMinor = alarm({ level: 2, openedAt: '2026-11-21T01:00:00.000Z' })
    const lateCritical = alarm({ level: 4, openedAt: '2026-11-21T05:00:00.000Z' })
    const firstCritical = alarm({ level: 4, openedAt: '2026-11-21T04:00:00.000Z' })
    expect(rootOf([oldMinor, lateCritical, firstCritical])).toBe(firstCritical)
    expect(rootOf([firstCritical, lateCritical, oldMinor])).toBe(firstCritical)
    expect(rootOf([lateCritical, oldMinor, firstCritical])).toBe(firstCritical)
  })

  it('is the first recorded of those that opened together, however many digits its number has', () => {
    const [tenth, ninth] = [alarm({ id: '10' }), alarm({ id: '9' })]
    expect(rootOf([tenth, ninth])).toBe(ninth)
    expect(rootOf([ninth, tenth])).toBe(ninth)
  })

  it('is an active one as long as there is one', () => {
    const over = alarm({ level: 4, releasedAt: '2026-11-21T06:10:00.000Z' })
    const active = alarm({ level: 1 })
    expect(rootOf([over, active])).toBe(active)
    expect(rootOf([over])).toBe(over)
    expect(rootOf([])).toBeUndefined()
  })
})

describe('groups', () => {
  it('put what waits for a confirmation first, then the worst, then the newest', () => {
    const done = alarm({ causeId: 'done', level: 4, ...confirmed('2026-11-21T06:05:00.000Z') })
    const old = alarm({ causeId: 'old', level: 2, openedAt: '2026-11-20T06:00:00.000Z' })
    const fresh = alarm({ causeId: 'fresh', level: 2 })
    const worst = alarm({ causeId: 'worst', level: 4 })
    expect(groupAlarms([done, old, fresh, worst], 'cause').map((group) => group.id)).toEqual(['worst', 'fresh', 'old', 'done'])
  })

  it('count each source once, an uplink as one of its own', () => {
    const group = groupAlarms(
      [
        alarm({ causeId: 'u:2', kind: 'offline', deviceId: null, point: null }),
        alarm({ causeId: 'u:2', deviceId: '100000000001' }),
        alarm({ causeId: 'u:2', deviceId: '100000000001', point: 'temperature' }),
        alarm({ causeId: 'u:2', deviceId: '100000000002' }),
      ],
      'cause',
    )[0]
    expect(group).toMatchObject({ sources: 3, unconfirmed: expect.objectContaining({ length: 4 }) })
  })

  it('do not ask for a confirmation of what is over', () => {
    const group = groupAlarms([alarm({ releasedAt: '2026-11-21T06:10:00.000Z' })], 'cause')[0]
    expect(group?.unconfirmed).toEqual([])
    expect(group?.confirmed).toBeNull()
  })

  it('say who confirmed last, only when nothing waits', () => {
    const first = alarm({ ...confirmed('2026-11-21T06:05:00.000Z', '刘敏') })
    const last = alarm({ ...confirmed('2026-11-21T06:15:00.000Z', '赵磊') })
    expect(groupAlarms([last, first], 'cause')[0]?.confirmed).toEqual({ by: '赵磊', at: '2026-11-21T06:15:00.000Z' })
    expect(groupAlarms([last, first, alarm({})], 'cause')[0]?.confirmed).toBeNull()
  })

  it('follow site and level as well, and none is one group', () => {
    const alarms = [alarm({ site: '门诊楼', level: 4 }), alarm({ site: '数据中心', level: 3 }), alarm({ site: '门诊楼', level: 3 })]
    expect(groupAlarms(alarms, 'site').map((group) => [group.id, group.alarms.length])).toEqual([
      ['门诊楼', 2],
      ['数据中心', 1],
    ])
    expect(groupAlarms(alarms, 'level').map((group) => [group.id, group.alarms.length])).toEqual([
      ['4', 1],
      ['3', 2],
    ])
    expect(groupAlarms(alarms, 'none').map((group) => group.alarms)).toEqual([alarms])
    expect(groupAlarms([], 'none')).toEqual([])
  })
})

describe('groups under the pointer', () => {
  it('keep their places and those of their alarms, and say how they are by now', () => {
    const waiting = alarm({ causeId: 'd:1' })
    const [first, second] = [alarm({ causeId: 'd:2', level: 4 }), alarm({ causeId: 'd:2', level: 4 })]
    const placed = [
      waiting,
      { ...first, ...confirmed('2026-11-21T07:00:00.000Z') },
      { ...second, ...confirmed('2026-11-21T07:00:00.000Z') },
    ]
    const now = [{ ...waiting, ...confirmed('2026-11-21T08:00:00.000Z') }, first, { ...second, openedAt: '2026-11-21T09:00:00.000Z' }]
    const idsOf = (groups: ReturnType<typeof groupAlarms>) => groups.map(({ id, alarms }) => [id, alarms.map((one) => one.id)])
    expect(idsOf(groupsInPlace(now, placed, 'cause'))).toEqual(idsOf(groupAlarms(placed, 'cause')))
    expect(idsOf(groupAlarms(now, 'cause'))).not.toEqual(idsOf(groupAlarms(placed, 'cause')))
    expect(groupsInPlace(now, placed, 'cause')[0]).toMatchObject({ id: 'd:1', unconfirmed: [] })
    expect(groupsInPlace(now, now, 'cause')).toEqual(groupAlarms(now, 'cause'))
  })
})
