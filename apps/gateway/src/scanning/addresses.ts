import { isIPv4 } from 'node:net'
import { Mistake } from '../texts.ts'

/** What one scan may ask at most: four networks of 256. */
const mostAddresses = 1_024

/**
 * Hosts behind what a person types: a name or an address, a range (192.0.2.1-192.0.2.20, 192.0.2.1-20), a network (192.0.2.0/24).
 * @throws Mistake for what is none of these, and for too many
 */
export function addressesOf(typed: readonly string[]): string[] {
  const found = new Set<string>()
  for (const each of typed) {
    for (const host of hostsOf(each)) {
      found.add(host)
      if (found.size > mostAddresses) throw new Mistake('scan-too-many', { most: mostAddresses })
    }
  }
  return [...found]
}

function hostsOf(typed: string): Iterable<string> {
  const network = /^([\d.]+)\/(\d{1,2})$/.exec(typed)
  if (network) return inNetwork(typed, network[1] ?? '', Number(network[2]))
  const range = /^([\d.]+)-([\d.]+)$/.exec(typed)
  if (range) return inRange(typed, range[1] ?? '', range[2] ?? '')
  if (!/^[A-Za-z0-9._:-]{1,253}$/.test(typed) || (/^[\d.]+$/.test(typed) && !isIPv4(typed)))
    throw new Mistake('scan-bad-address', { value: typed })
  return [typed]
}

/** Without the address of the network itself and the one for all, where there are such. */
function inNetwork(typed: string, address: string, bits: number): Iterable<string> {
  if (!isIPv4(address) || bits < 8 || bits > 32) throw new Mistake('scan-bad-address', { value: typed })
  const size = 2 ** (32 - bits)
  const first = Math.floor(numberOf(address) / size) * size
  return size <= 2 ? between(first, first + size - 1) : between(first + 1, first + size - 2)
}

function inRange(typed: string, from: string, to: string): Iterable<string> {
  const last = to.includes('.') ? to : [...from.split('.').slice(0, 3), to].join('.')
  if (!isIPv4(from) || !isIPv4(last) || numberOf(last) < numberOf(from)) throw new Mistake('scan-bad-address', { value: typed })
  return between(numberOf(from), numberOf(last))
}

function* between(first: number, last: number): Iterable<string> {
  for (let number = first; number <= last; number++) yield [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}
