import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Networks } from '../networks.ts'
import { type AddressFault, readAddress } from './address-check.ts'
import { mayConnect, type Scheme } from './addresses.ts'
import { addressesOf } from './names.ts'

export interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

export interface OutgoingGuard {
  /** Networks that may be reached beside the internet; undefined: none. */
  allowed: Networks | undefined
  /** Milliseconds for all of it: name, connection, answer. */
  patience?: number
  /** PEM of a CA beside the system's own. */
  ca?: string
  /** Addresses of a name; the system's where it is left out. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

export type OutgoingFault = AddressFault | 'unknown-host' | 'unreachable' | 'timeout' | 'tls'
/** `body`: its first 64 kB. A redirect is an answer as any other: it is not followed. */
export type OutgoingAnswer = { status: number; body: string } | { fault: OutgoingFault }

const usualPatience = 10_000
const longestBody = 65_536

/**
 * Sends one request to an address that somebody else chose. What is judged is the address that is connected to:
 * the looked-up addresses are the ones that are dialled, so a name cannot mean another address the second time.
 * Never throws.
 */
export async function outgoing(guard: OutgoingGuard, wish: OutgoingRequest): Promise<OutgoingAnswer> {
  const read = readAddress(wish.url, guard.allowed)
  if ('fault' in read) return read
  try {
    return await exchange(guard, read.url, wish)
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

class Forbidden extends Error {
  readonly code: string
  constructor(scheme: Scheme) {
    super('not an address that may be connected to')
    this.code = scheme === 'http:' ? 'PLAIN' : 'FORBIDDEN'
  }
}

function exchange(guard: OutgoingGuard, url: URL, { method, headers, body }: OutgoingRequest): Promise<OutgoingAnswer> {
  const { patience = usualPatience, ca } = guard
  const protocol = url.protocol as Scheme
  return new Promise((done, failed) => {
    const request = (protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { 'User-Agent': 'Kilowatch', ...headers, ...lengthOf(body) },
      lookup: guardedLookup(guard, protocol),
      // A connection of its own: none that was made under another judgement is used again.
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    })
    const late = setTimeout(() => request.destroy(timedOut()), patience)
    request.on('close', () => clearTimeout(late))
    request.on('error', failed)
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '', protocol, guard.allowed)) request.destroy(new Forbidden(protocol))
      })
    })
    request.on('response', (response) => readBody(response).then((text) => done({ status: response.statusCode ?? 0, body: text }), failed))
    request.end(body)
  })
}

function lengthOf(body: string | Buffer | undefined): Record<string, string> {
  return body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
}

async function readBody(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    // Leaving the loop ends the connection.
    if (length >= longestBody) break
  }
  return Buffer.concat(parts).subarray(0, longestBody).toString('utf8')
}

/** Answers only addresses that may be connected to. */
function guardedLookup({ allowed, resolve = addressesOf }: OutgoingGuard, scheme: Scheme): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first, ...others] = found.filter(({ address }) => mayConnect(address, scheme, allowed))
        if (!first) return done(new Forbidden(scheme), '')
        return options.all ? done(null, [first, ...others]) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

function timedOut(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })
}

const faults: Readonly<Record<string, OutgoingFault>> = {
  FORBIDDEN: 'forbidden-address',
  PLAIN: 'plain-http',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ENODATA: 'unknown-host',
  ESERVFAIL: 'unknown-host',
  EREFUSED: 'unknown-host',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  EPROTO: 'tls',
  ERR_INVALID_CHAR: 'bad-address',
  ERR_INVALID_HTTP_TOKEN: 'bad-address',
}

function faultOf(error: unknown): OutgoingFault {
  const { code = '', errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  if (errors.some((one) => one.code === 'ETIMEDOUT')) return 'timeout'
  return faults[code] ?? (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'unreachable')
}
