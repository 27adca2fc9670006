import { expect, it } from 'vitest'
import { openedTitle } from './command-menu/opened-title.ts'
import { recordAddress, withOpened } from './opened.ts'

const one = (address: string) => ({ address, title: 'w', name: null })

it('the command menu: what was opened last stands first, each once, by its record', () => {
  expect(recordAddress('/ups', '?box_id=12&point=a')).toBe('/ups?box_id=12')
  expect(recordAddress('/current_message', '?state=all')).toBe('/current_message')
  const many = ['/a', '/b', '/c', '/d', '/e', '/f'].map(one)
  expect(withOpened(many, one('/c')).map(({ address }) => address)).toEqual(['/c', '/a', '/b', '/d', '/e', '/f'])
  expect(withOpened(many, one('/g'))).toHaveLength(6)
})

it('the command menu: what was opened is called in the language of the screen', () => {
  expect(openedTitle({ address: '/new_device_list', title: '设备列表', name: null }, 'en')).toBe('Device list')
  expect(openedTitle({ address: '/ups_history?box_id=1', title: 'History', name: 'UPS-1' }, 'zh')).toBe('UPS-1 · 历史数据')
  expect(openedTitle({ address: '/no_such', title: 'Fan', name: null }, 'zh')).toBe('Fan')
})
