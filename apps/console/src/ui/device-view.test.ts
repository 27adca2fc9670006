import { deviceList } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { readFields } from '../shared/url-state.ts'
import { alarmedFirst, headlineGroups, typeName } from './device-view.ts'
import { filterFields, unreadParts, wireOf } from './list/list-address.ts'

const reading = (key: string, value: number) => ({ key, value, at: '2026-11-21T06:00:00.000Z', quality: 'good' as const, cadence: 5_000 })

describe('the headline of a device', () => {
  it('stands in the order of its type, phases by number under one name', () => {
    const device = {
      type: 'ups',
      headline: [
        reading('phase.2.input_voltage', 229),
        reading('battery_charge', 98),
        reading('phase.1.input_voltage', 228),
        reading('mode', 1),
      ],
    }
    const groups = headlineGroups(device, 'zh')
    expect(groups.map(({ pattern }) => pattern)).toEqual(['mode', 'battery_charge', 'phase.*.input_voltage'])
    expect(groups[2]?.name).toBe('输入电压')
    expect(groups[2]?.items.map(({ reading: { value } }) => value)).toEqual([228, 229])
  })

  it('review J23: begins with what is in alarm, the calm parts of the same name after it', () => {
    const headline = [reading('mode', 1), reading('phase.1.input_voltage', 228), reading('phase.2.input_voltage', 263)]
    const groups = alarmedFirst({ type: 'ups', headline }, [reading('phase.2.input_voltage', 263), reading('load', 97)], 'zh')
    expect(groups.map(({ items }) => items.map(({ reading: { key } }) => key))).toEqual([
      ['phase.2.input_voltage', 'phase.1.input_voltage'],
      ['load'],
      ['mode'],
    ])
    expect(alarmedFirst({ type: 'ups', headline }, [], 'zh')).toEqual(headlineGroups({ type: 'ups', headline }, 'zh'))
  })

  it('leaves out what the catalogue does not know', () => {
    expect(headlineGroups({ type: 'ups', headline: [reading('nonsense', 1)] }, 'en')).toEqual([])
    expect(headlineGroups({ type: 'nonsense', headline: [reading('mode', 1)] }, 'en')).toEqual([])
    expect(typeName('nonsense', 'zh')).toBe('nonsense')
  })
})

describe('filters of the device list', () => {
  const fields = filterFields(deviceList.filters)
  const read = (address: string) => readFields(fields, new URLSearchParams(address))
  const unread = (address: string) => [...unreadParts(deviceList, new URLSearchParams(address))].sort()

  it('travel as the call wants them', () => {
    const address = 'search=A&state=alarm,offline&type=ups,a-type-of-tomorrow&site=门诊楼&uplinkId=100000000001&groupId=7'
    const set = Object.fromEntries(Object.entries(read(address)).filter(([, value]) => value !== ''))
    expect(deviceList.page.query?.parse(wireOf(set))).toMatchObject({
      search: 'A',
      state: ['alarm', 'offline'],
      type: ['ups', 'a-type-of-tomorrow'],
      site: '门诊楼',
      uplinkId: '100000000001',
      groupId: '7',
      sort: 'state',
    })
    expect(unread(address)).toEqual([])
  })

  it('fall back where they mean nothing, and say so', () => {
    const address = 'state=broken,alarm&groupId=mine&page=-1&sort=weight'
    expect(read(address)).toMatchObject({ state: 'alarm', groupId: '' })
    expect(unread(address)).toEqual(['groupId', 'page', 'sort', 'state'])
  })
})
