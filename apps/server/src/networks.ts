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
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const kind = isIP(plain)
  return kind !== 0 && networks.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}
