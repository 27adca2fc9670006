import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

describe('addresses', () => {
  it.each<[string, string[]]>([
    ['ups.example.com', ['ups.example.com']],
    ['192.0.2.7', ['192.0.2.7']],
    ['::1', ['::1']],
    ['192.0.2.254-192.0.3.1', ['192.0.2.254', '192.0.2.255', '192.0.3.0', '192.0.3.1']],
    ['192.0.2.9-11', ['192.0.2.9', '192.0.2.10', '192.0.2.11']],
    ['192.0.2.5/30', ['192.0.2.5', '192.0.2.6']],
    ['192.0.2.5/32', ['192.0.2.5']],
    ['192.0.2.5/31', ['192.0.2.4', '192.0.2.5']],
  ])('%s', (typed, hosts) => expect(addressesOf([typed])).toEqual(hosts))

  it('given twice are asked once', () => expect(addressesOf(['192.0.2.1-3', '192.0.2.2', '192.0.2.0/29'])).toHaveLength(6))

  it.each(['192.0.2.300', '192.0.2.9-7', '192.0.2.0/33', '10.0.0.0/7', 'a b', '', '1.2.3'])('"%s" is none', (typed) => {
    expect(() => addressesOf([typed])).toThrow('is not an address')
  })

  it('are bounded', () => {
    expect(addressesOf(['192.0.0.0/22'])).toHaveLength(1_022)
    expect(() => addressesOf(['10.0.0.0/8'])).toThrow('at most 1024')
  })
})
