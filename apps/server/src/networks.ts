import { BlockList, isIP } from 'node:net'

/** Addresses of some networks. */
export type Networks = Pick<BlockList, 'check'>

/** @param text networks with commas between them: `10.0.0.0/8, 192.168.1.7, fd00::/8`; undefined where one of them is none */
export function networksOf(text: string): Networks | undefined {
  const list = new BlockList()
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.every((part) => add(list, part)) ? list : undefined
}

function add(list: BlockList, part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  const most = kind === 6 ? 128 : 32
  const prefix = bits === undefined ? most : Number(bits)
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most || bits === '') return false
  list.addSubnet(address, prefix, kind === 6 ? 'ipv6' : 'ipv4')
  return true
}

/** An IPv4 address may come in its IPv6 form. */
export function isWithin(networks: Networks, address: string): boolean {
  const plain = plainAddress(address)
  const kind = isIP(plain)
  return kind !== 0 && networks.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}

const loopback = networksOf('127.0.0.0/8, ::1')

/** Whether a caller's network address is of this machine. */
export function isLoopback(address: string): boolean {
  return loopback !== undefined && isWithin(loopback, address)
}

/** Whether a name in a Host or Origin header is one that no other machine can give itself. */
export function isLocalName(name: string): boolean {
  const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : ''
  return host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
}

/**
 * As what an address is counted wherever somebody is held to a number for each address: an IPv4 address as itself, an IPv6 address as
 * its /64, of which anyone who has one may use every address.
 */
export function countedAddress(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`
}

function plainAddress(address: string): string {
  const [plain = ''] = address.split('%')
  return plain.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = before.split(':').filter((group) => group !== '')
  const right = (after ?? '').split(':').filter((group) => group !== '')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function ipv4Of(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
