import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a caller's network address is of this machine. */
export function isLoopback(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && loopback.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}
