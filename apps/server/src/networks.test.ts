import { expect, it } from 'vitest'
import { countedAddress, isWithin, networksOf } from './networks.ts'

it('knows which addresses are of the networks', () => {
  const networks = networksOf('127.0.0.0/8, 10.1.2.3,fd00::/8')
  if (!networks) throw new Error('refused')
  const inside = ['127.9.9.9', '10.1.2.3', '::ffff:10.1.2.3', 'fd12::1']
  const outside = ['10.1.2.4', '128.0.0.1', '::1', 'fe80::1', 'localhost', '']
  expect(inside.filter((address) => !isWithin(networks, address))).toEqual([])
  expect(outside.filter((address) => isWithin(networks, address))).toEqual([])
  expect(isWithin(networksOf('') ?? networks, '127.0.0.1')).toBe(false)
})

it.each(['10.0.0.0/33', '10.0.0', 'any', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', '1.2.3.4/-1'])('takes %s for no network', (text) => {
  expect(networksOf(text)).toBeUndefined()
})

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['2001:db8:7:7:1::9', '2001:db8:7:7::/64'],
  ['2001:0DB8:0007:0007:ffff:ffff:ffff:ffff', '2001:db8:7:7::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['gone', 'gone'],
])('review X4: counts %s as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
