import { describe, expect, it } from 'vitest'
import { filterFields, isFiltered, noFilters, queryOf } from './device-filters.ts'
import { headlineGroups, typeName } from './device-view.ts'

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

  it('leaves out what the catalogue does not know', () => {
    expect(headlineGroups({ type: 'ups', headline: [reading('nonsense', 1)] }, 'en')).toEqual([])
    expect(headlineGroups({ type: 'nonsense', headline: [reading('mode', 1)] }, 'en')).toEqual([])
    expect(typeName('nonsense', 'zh')).toBe('nonsense')
  })
})

describe('filters of the device list', () => {
  it('travel as the call wants them', () => {
    const filters = { ...noFilters, search: 'A', state: ['alarm', 'offline'] as const, type: ['ups'], site: '门诊楼' }
    expect(queryOf(filters, '-name')).toEqual({ search: 'A', state: 'alarm,offline', type: 'ups', site: '门诊楼', sort: '-name' })
    expect(queryOf(noFilters, 'state')).toEqual({ sort: 'state' })
  })

  it('know whether any is set; the page is none', () => {
    expect(isFiltered(noFilters)).toBe(false)
    expect(isFiltered({ ...noFilters, page: 3 })).toBe(false)
    for (const set of [
      { search: 'a' },
      { state: ['alarm' as const] },
      { type: ['ups'] },
      { site: 's' },
      { uplinkId: '1' },
      { departmentId: '1' },
      { groupId: '1' },
      { employeeId: '1' },
    ])
      expect(isFiltered({ ...noFilters, ...set })).toBe(true)
    expect(Object.keys(noFilters).sort()).toEqual(Object.keys(filterFields).sort())
  })
})
