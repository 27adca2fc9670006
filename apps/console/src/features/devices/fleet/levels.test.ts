import type { Fleet } from '@kilowatch/contract'
import { expect, test } from 'vitest'
import { citiesOf, levelsOf, openingOf } from './levels.ts'

const states = { alarm: 0, offline: 0, stale: 0, expired: 0, disabled: 0, unconfigured: 0, normal: 1 }
const part = { devices: 1, states, worst: null }
const at = (site: string, province: string, city: string) => ({
  ...{ ...part, site, province, city, load: null, temperature: null, id: '1', place: null },
})
const clinic = at('门诊楼', '浙江', '杭州')
const imaging = at('影像楼', '浙江', '杭州')
const data = at('数据中心', '浙江', '金华')
const nanjing = at('南京院区', '江苏', '南京')
const groups = [{ ...part, id: '7', parentId: null, name: '配电' }]
const fleet = (sites: Fleet['sites'], provinces: string[]) => ({ sites, provinces, groups })
const nothing = { province: '', city: '', site: '', groupId: '' }
const named = (opened: Partial<typeof nothing>, of: Parameters<typeof levelsOf>[1]) =>
  levelsOf({ ...nothing, ...opened }, of).map(({ name }) => name)

test('the way down begins at everything, or at the one province that there is', () => {
  const both = fleet([clinic, data, nanjing], ['江苏', '浙江'])
  expect(named({}, both)).toEqual([''])
  expect(named({ province: '浙江', city: '杭州' }, both)).toEqual(['', '浙江', '杭州'])
  expect(named({ province: '浙江', city: '杭州' }, fleet([clinic], ['浙江']))).toEqual(['浙江', '杭州'])
  expect(named({ city: '杭州' }, fleet([clinic], ['', '浙江']))).toEqual(['', '杭州'])
})

test('a site says by itself where it is, and a group is a step below it', () => {
  const levels = levelsOf({ ...nothing, site: '门诊楼', groupId: '7' }, fleet([clinic], ['江苏', '浙江']))
  expect(levels.map(({ kind, name }) => [kind, name])).toEqual([
    ['all', ''],
    ['province', '浙江'],
    ['city', '杭州'],
    ['site', '门诊楼'],
    ['group', '配电'],
  ])
  expect(levels.map(({ opens }) => ({ ...nothing, site: '门诊楼', groupId: '7', ...opens }))).toEqual([
    nothing,
    { ...nothing, province: '浙江' },
    { ...nothing, province: '浙江', city: '杭州' },
    { ...nothing, site: '门诊楼' },
    { ...nothing, site: '门诊楼', groupId: '7' },
  ])
  const [first] = levelsOf({ ...nothing, province: '浙江', groupId: '7' }, fleet([clinic], ['浙江', '江苏']))
  expect(first?.opens).not.toHaveProperty('groupId')
})

test('a ring opens the city of its sites, else their province, else nothing', () => {
  const both = fleet([clinic, imaging, data, nanjing], ['江苏', '浙江'])
  const one = fleet([clinic, imaging, data], ['浙江'])
  expect(openingOf([clinic, imaging], nothing, both)).toEqual({ province: '浙江', city: '杭州' })
  expect(openingOf([clinic, data], nothing, both)).toEqual({ province: '浙江' })
  expect(openingOf([clinic, data], nothing, one)).toBeNull()
  expect(openingOf([clinic, nanjing], nothing, both)).toBeNull()
  expect(openingOf([clinic, imaging], { ...nothing, province: '浙江', city: '杭州' }, both)).toBeNull()
  expect(openingOf([at('甲', '', ''), at('乙', '', '')], nothing, both)).toBeNull()
  expect(citiesOf([clinic, imaging, data, at('甲', '', '')])).toBe(2)
})
