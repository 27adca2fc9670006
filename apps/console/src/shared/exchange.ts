import { type AnyCall, reactionTo, signatureHeaders, successCode, timestampOf, type Variant } from '@kilowatch/contract'
import { Refusal, Unanswered } from './failures.ts'
import type { Identity } from './identity.ts'
import { type RequestParts, requestOf } from './request.ts'

/** What the client needs of its surroundings. */
export interface World {
  fetch(url: string, init: RequestInit): Promise<Response>
  now(): number
  /** 20 hexadecimal characters. */
  random(): string
  identity(): Identity | null
  /** Headers that say who calls, and in which language. */
  headers(identity: Identity | null): Record<string, string>
  /** What stands before the paths of the enterprise families. */
  prefix(): Promise<string>
  /** Milliseconds that the server's clock is ahead. */
  clockOffset(): number
  hearServerTime(serverTime: number): void
  /** Tries to sign in again in silence, after the named token was refused; whether calls may go on. */
  renew(refused: string | null): Promise<boolean>
  /** Nobody is signed in any more. */
  ended(why: Refusal): void
  /** Words that the server wants to be seen though it did what it was asked. */
  said(words: string): void
}

/** Milliseconds by client family (specification, calls 7.1). */
export const timeouts: Readonly<Record<Variant, number>> = { unsigned: 15_000, signed: 15_000, wrapper: 20_000, own: 30_000 }
export const downloadTimeout = 20_000_000
/** A workbook or pictures over a slow line. */
export const uploadTimeout = 120_000

export interface AskOptions {
  signal?: AbortSignal
  /** Milliseconds; Infinity for a stream, which its signal ends. */
  timeout: number
  /** The answer is bytes unless it is refused. */
  bytes?: true
  /** Beside those that say who calls. */
  headers?: Readonly<Record<string, string>>
}

export interface Answered {
  response: Response
  /** Of the envelope; undefined where the answer is bytes. */
  data: unknown
}

interface Attempt extends Answered {
  refusal: Refusal | null
  /** The token that was sent. */
  token: string | null
}

type Cure = 'clock' | 'renewal'
const wrongClock = 80002
const notSignedIn = 20001
/** A wrong password travels in HTTP 401 at our own calls, but ends nothing. */
const wrongPassword = 20002

/** Whether an answer says that the session is over. */
export function endsSession(call: AnyCall, status: number, code: number): boolean {
  if (call.access === 'public') return false
  return reactionTo(code) === 'log-out' || (status === 401 && code !== wrongPassword)
}

/** Asks the server by a declared call, and cures once what can be cured: a wrong clock, a session that ended. */
export async function ask(world: World, call: AnyCall, input: RequestParts, options: AskOptions): Promise<Answered> {
  const cures = new Set<Cure>()
  for (;;) {
    const attempt = await attemptOnce(world, call, input, options)
    if (!attempt.refusal) return attempt
    const cure = cureOf(call, attempt.response.status, attempt.refusal)
    if (cure === null) throw attempt.refusal
    if (cures.has(cure) || !(await apply(world, cure, attempt))) return fail(world, cure, attempt.refusal)
    cures.add(cure)
  }
}

function cureOf(call: AnyCall, status: number, { code, data }: Refusal): Cure | null {
  if (code === wrongClock && serverTimeOf(data) !== null) return 'clock'
  return endsSession(call, status, code) ? 'renewal' : null
}

async function apply(world: World, cure: Cure, { refusal, token }: Attempt): Promise<boolean> {
  if (cure === 'renewal') return world.renew(token)
  const serverTime = serverTimeOf(refusal?.data)
  if (serverTime !== null) world.hearServerTime(serverTime)
  return serverTime !== null
}

function fail(world: World, cure: Cure, refusal: Refusal): never {
  if (cure === 'renewal') world.ended(refusal)
  throw refusal
}

function serverTimeOf(data: unknown): number | null {
  const { serverTime } = Object(data) as { serverTime?: unknown }
  return typeof serverTime === 'number' ? serverTime : null
}

async function attemptOnce(world: World, call: AnyCall, input: RequestParts, options: AskOptions): Promise<Attempt> {
  const identity = await callerOf(world, call)
  const { url, headers, ...init } = requestOf(call, input, call.prefixed ? await world.prefix() : '')
  const timestamp = timestampOf(world.now() + world.clockOffset(), world.random())
  const signature = identity ? signatureHeaders(call, input, identity, timestamp) : {}
  const response = await fetched(
    world,
    url,
    { ...init, headers: { ...headers, ...world.headers(identity), ...signature, ...options.headers } },
    options,
  )
  const token = identity?.token ?? null
  if (options.bytes && response.ok && !isJson(response)) return { response, data: undefined, refusal: null, token }
  const { code, msg, data } = await envelopeOf(call, response)
  const shown = reactionTo(code) === 'show'
  if (shown) world.said(msg)
  const done = code === successCode(call.variant) || shown
  return { response, data, refusal: done ? null : new Refusal(code, msg, data), token }
}

/** @throws Refusal 20001 where a call needs a person and nobody is signed in: then nothing is sent */
async function callerOf(world: World, call: AnyCall): Promise<Identity | null> {
  const identity = world.identity()
  if (identity || call.access === 'public') return identity
  const renewed = (await world.renew(null)) ? world.identity() : null
  if (renewed) return renewed
  const refusal = new Refusal(notSignedIn, '', null)
  world.ended(refusal)
  throw refusal
}

async function fetched(world: World, url: string, init: RequestInit, { signal, timeout }: AskOptions): Promise<Response> {
  const limits = [...(signal ? [signal] : []), ...(Number.isFinite(timeout) ? [AbortSignal.timeout(timeout)] : [])]
  try {
    return await world.fetch(url, { ...init, signal: AbortSignal.any(limits) })
  } catch (reason) {
    if (signal?.aborted) throw reason
    throw new Unanswered('silence', reason)
  }
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('json')
}

interface Envelope {
  code: number
  msg: string
  data: unknown
}

/**
 * @throws Unanswered for what is no envelope (a proxy's page, an answer cut off) and for statuses that the family's clients do not accept:
 * the wrapper takes 404 for a missing network. HTTP 401 says enough without an envelope.
 */
async function envelopeOf(call: AnyCall, response: Response): Promise<Envelope> {
  const body = (await response.json().catch(() => null)) as Partial<Envelope> | null
  const accepted = call.variant === 'own' || response.status === 200
  if (accepted && typeof body?.code === 'number') return { code: body.code, msg: String(body.msg ?? ''), data: body.data }
  if (response.status === 401) return { code: 401, msg: String(body?.msg ?? ''), data: null }
  throw new Unanswered(response.status === 404 && call.variant === 'wrapper' ? 'silence' : 'nonsense', `HTTP ${response.status}`)
}
