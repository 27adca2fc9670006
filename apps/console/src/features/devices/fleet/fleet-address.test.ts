import { expect, test } from 'vitest'
import { listAddress } from './fleet-address.ts'

const nothing = { state: '', type: '', site: '', groupId: '', province: '', city: '' } as const

test('a number leads to the device list with all that the page is narrowed by, and what it stands for', () => {
  expect(listAddress(nothing)).toBe('/new_device_list')
  expect(listAddress({ ...nothing, site: '数据中心' }, { state: 'alarm' })).toBe(
    `/new_device_list?state=alarm&site=${encodeURIComponent('数据中心')}`,
  )
  expect(listAddress({ ...nothing, province: 'a', city: 'b' })).toBe('/new_device_list?province=a&city=b')
  expect(listAddress({ ...nothing, type: 'ups', groupId: '3' }, { type: 'bat' })).toBe('/new_device_list?type=bat&groupId=3')
})
