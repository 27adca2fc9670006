import { expect, it } from 'vitest'
import { isWithin, networksOf } from './networks.ts'

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
