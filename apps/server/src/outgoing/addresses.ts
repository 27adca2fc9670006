import { BlockList } from 'node:net'
import { isWithin, type Networks } from '../networks.ts'

/**
 * IPv4 networks that nobody on the internet has: of this host, private, shared by carriers, link-local (with the metadata services of clouds),
 * for documentation and tests, multicast, reserved. Source: IANA's special-purpose registry, RFC 6890.
 */
const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Parts of the global 2000::/3 that lead elsewhere: Teredo and protocol assignments, documentation, 6to4. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublic = new BlockList()
for (const [network, bits] of reserved4) notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of reserved6) notPublic.addSubnet(network, bits, 'ipv6')

const all4 = new BlockList()
all4.addSubnet('0.0.0.0', 0, 'ipv4')
/** Everything outside is loopback, link-local, unique-local, multicast, or a way to an IPv4 address that is not looked at (NAT64). */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether the address belongs to the internet; an IPv4 address in its IPv6 form is looked at as what it is. */
function isPublic(address: string): boolean {
  return (isWithin(all4, address) || isWithin(global6, address)) && !isWithin(notPublic, address)
}

export type Scheme = 'http:' | 'https:'

/** May we connect there? The internet only over TLS; private networks as the installation allows. */
export function mayConnect(address: string, scheme: Scheme, allowed: Networks | undefined): boolean {
  if (allowed !== undefined && isWithin(allowed, address)) return true
  return scheme === 'https:' && isPublic(address)
}
