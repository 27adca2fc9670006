import { isIP } from 'node:net'
import type { Networks } from '../networks.ts'
import { mayConnect, type Scheme } from './addresses.ts'

/** Why an address cannot be sent to, as far as it can be said without looking the name up. */
export type AddressFault = 'bad-address' | 'plain-http' | 'forbidden-address'

/** An address that was read, or what is wrong with it. */
export function readAddress(text: string, allowed: Networks | undefined): { url: URL } | { fault: AddressFault } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isScheme(url.protocol) || url.hostname === '') return { fault: 'bad-address' }
  const literal = literalAddress(url)
  if (literal !== undefined && !mayConnect(literal, 'https:', allowed)) return { fault: 'forbidden-address' }
  if (isOwnName(url.hostname) && allowed === undefined) return { fault: 'forbidden-address' }
  if (url.protocol === 'http:' && (allowed === undefined || (literal !== undefined && !mayConnect(literal, 'http:', allowed)))) {
    return { fault: 'plain-http' }
  }
  // They would be shown with the host, and belong into a header.
  return url.username === '' && url.password === '' ? { url } : { fault: 'bad-address' }
}

function isScheme(protocol: string): protocol is Scheme {
  return protocol === 'http:' || protocol === 'https:'
}

/** The IP address that stands in it: `URL` has already made 0x7f.1, 2130706433 and [::ffff:127.0.0.1] one form. */
function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/** Names that always mean this machine (RFC 6761). */
function isOwnName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname)
}
