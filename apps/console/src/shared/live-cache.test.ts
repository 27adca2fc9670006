import {
  type Alarm,
  alarmCalls,
  controlCalls,
  type Device,
  deviceCalls,
  deviceRelationCalls,
  type Latest,
  type Supply,
  type Tag,
  telemetryCalls,
} from '@kilowatch/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyLiveEvent, mergeReadings } from './live-cache.ts'
import { keyOf, refreshTagged } from './query.ts'

const id = '28428929808940'
const reading = (key: string, value: number, at: string) => ({ key, value, at, quality: 'good' as const, cadence: 5_000 })
const early = '2026-11-21T06:00:00.000Z'
const late = '2026-11-21T06:00:02.000Z'

let client: QueryClient
let refreshed: Tag[]
const apply = (event: Parameters<typeof applyLiveEvent>[1]) => applyLiveEvent(client, event, (tags) => refreshed.push(...tags))

beforeEach(() => {
  client = new QueryClient()
  refreshed = []
})

describe('live values', () => {
  const values = {
    event: 'values' as const,
    deviceId: id,
    at: late,
    snapshot: false,
    readings: [
      ['battery_charge', 98, Date.parse(late), 'good', 5_000],
      ['load', 52, Date.parse(late), 'stale', 5_000],
    ] as [string, number, number, 'good' | 'stale', number][],
  }

  it('replace older ones in the latest values, and add points that are new', () => {
    const key = keyOf(telemetryCalls.readLatest, { params: { deviceId: id } })
    const before: Latest = {
      deviceId: id,
      state: 'normal',
      at: early,
      readings: [reading('battery_charge', 99, early)],
      extras: { model: 'X' },
    }
    client.setQueryData(key, before)
    apply(values)
    expect(client.getQueryData(key)).toEqual({
      ...before,
      at: late,
      readings: [reading('battery_charge', 98, late), { key: 'load', value: 52, at: late, quality: 'stale', cadence: 5_000 }],
    })
  })

  it('change the headline of the device in every cached list, and no other device', () => {
    const device = (deviceId: string) => ({ id: deviceId, headline: [reading('battery_charge', 99, early)], lastHeardAt: early }) as Device
    const page1 = keyOf(deviceCalls.listDevices, { query: { page: 1 } })
    const page2 = keyOf(deviceCalls.listDevices, { query: { page: 2 } })
    client.setQueryData(page1, { items: [device(id), device('91340734184875')], total: 2 })
    client.setQueryData(page2, { items: [device(id)], total: 2 })
    apply(values)
    const items = client.getQueryData<{ items: Device[] }>(page1)?.items ?? []
    expect(items[0]?.headline).toEqual([reading('battery_charge', 98, late)])
    expect(items[0]?.lastHeardAt).toBe(late)
    expect(items[1]).toEqual(device('91340734184875'))
    expect(client.getQueryData<{ items: Device[] }>(page2)?.items[0]?.headline[0]?.value).toBe(98)
    expect(refreshed).toEqual([])
  })

  it('change what says how the device stands in the supply around another, and no key that says nothing of it', () => {
    const key = keyOf(deviceRelationCalls.readSupply, { params: { deviceId: '91340734184875' } })
    const device = (deviceId: string) => ({ id: deviceId, name: deviceId, type: 'ups', site: '', state: 'normal' as const })
    const readings = [reading('battery_charge', 99, early)]
    const before: Supply = {
      devices: [
        { ...device(id), readings },
        { ...device('91340734184875'), readings },
      ],
      feeds: [],
    }
    client.setQueryData(key, before)
    apply(values)
    expect(client.getQueryData<Supply>(key)?.devices.map((each) => each.readings)).toEqual([
      [reading('battery_charge', 98, late)],
      readings,
    ])
  })

  it('never go back in time', () => {
    expect(mergeReadings([reading('load', 5, late)], [reading('load', 4, early)], false)).toEqual([reading('load', 5, late)])
  })
})

describe('live alarms', () => {
  const counts = { active: 3, unconfirmed: 2, levels: { '4': 3 } }

  it('set the counts, replace known alarms and refresh what depends on them', () => {
    const key = keyOf(alarmCalls.listAlarms, { query: {} })
    const alarm = (confirmedAt: string | null) => ({ id: '7', confirmedAt }) as Alarm
    client.setQueryData(key, { items: [alarm(null)], total: 1 })
    apply({ event: 'alarms', alarms: [alarm(late)], counts })
    expect(client.getQueryData(keyOf(alarmCalls.readAlarmCounts, {}))).toEqual(counts)
    expect(client.getQueryData(key)).toEqual({ items: [alarm(late)], total: 1 })
    expect(refreshed).toEqual(['alarm'])
  })

  it('change states at once and then ask for what counts them', () => {
    const key = keyOf(deviceCalls.readDevice, { params: { deviceId: id } })
    client.setQueryData(key, { id, state: 'normal' })
    apply({ event: 'devices', devices: [{ id, state: 'alarm' }] })
    expect(client.getQueryData(key)).toEqual({ id, state: 'alarm' })
    expect(refreshed).toEqual(['state'])
  })
})

it('of a later build than the tab’s is passed over, and what the tab knows of it is asked for again', () => {
  const key = keyOf(alarmCalls.readAlarmCounts, {})
  client.setQueryData(key, { active: 1 })
  for (const event of [
    { event: 'of-a-later-build', anything: [1, { deep: null }] },
    { event: 'changed', tags: ['of-a-later-build', 'device'] },
  ]) {
    apply(event as unknown as Parameters<typeof apply>[0])
  }
  expect(refreshed).toEqual(['of-a-later-build', 'device'])
  expect(() => refreshTagged(client, new Set(refreshed), alarmCalls.readAlarmCounts)).not.toThrow()
  expect(client.getQueryData(key)).toEqual({ active: 1 })
})

it('asks again for what can be done to a device when a command goes on, and when a gateway comes or goes', () => {
  apply({ event: 'commands', deviceId: id })
  expect(refreshed).toEqual(['command'])
  refreshed = []
  apply({ event: 'uplinks', uplinkIds: ['100000000001'] })
  expect(refreshed).toEqual(['connection'])
  expect(controlCalls.readControls.reads).toEqual(expect.arrayContaining(['command', 'connection']))
})
