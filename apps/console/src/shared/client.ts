import type { AnyCall, Data, Input, Variant } from '@kilowatch/contract'
import { successCode } from '@kilowatch/contract'
import { identityHeaders } from './identity.ts'
import { currentLanguage } from './preferences.ts'
import { type RequestParts, requestOf } from './request.ts'

/** A refusal of the server: its code, its words in the reader's language, and what it says of fields. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, msg: string, data: unknown) {
    super(msg)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
  /** The server's words. */
  get msg(): string {
    return this.message
  }
}

/** No answer came: no network, server down, or the time was over. */
export class Unanswered extends Error {
  constructor(reason: unknown) {
    super('unanswered', { cause: reason })
    this.name = 'Unanswered'
  }
}

/** Milliseconds by client family (specification, calls 7.1). */
const timeouts: Readonly<Record<Variant, number>> = { own: 15_000, unsigned: 15_000, signed: 15_000, wrapper: 20_000 }
const downloadTimeout = 20_000_000
const endingCodes: ReadonlySet<number> = new Set([401, 20001, 90000, 90001, 90002])

let sessionEnded: () => void = () => {}

/** Says what happens when the server no longer knows the session. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEnded = listener
  return () => {
    sessionEnded = () => {}
  }
}

interface SendOptions {
  signal?: AbortSignal
}

/**
 * Sends a declared call and returns its data.
 * @throws Refusal with the server's code and words; Unanswered when nothing came back.
 */
export async function send<C extends AnyCall>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Data<C>> {
  const response = await ask(call, input, timeouts[call.variant as Variant], options.signal)
  const envelope = await envelopeOf(response)
  if (envelope.code === successCode(call.variant)) return envelope.data as Data<C>
  if (call.access !== 'public' && (response.status === 401 || endingCodes.has(envelope.code))) sessionEnded()
  throw new Refusal(envelope.code, envelope.msg, envelope.data)
}

/** Fetches a call that answers with a file, and gives it to the person under the server's file name. */
export async function download<C extends AnyCall>(call: C, input: Input<C>): Promise<void> {
  const response = await ask(call, input, downloadTimeout, undefined)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || type.includes('json')) await refuse(call, response)
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')))
}

async function refuse(call: AnyCall, response: Response): Promise<never> {
  const envelope = await envelopeOf(response)
  if (call.access !== 'public' && (response.status === 401 || endingCodes.has(envelope.code))) sessionEnded()
  throw new Refusal(envelope.code, envelope.msg, envelope.data)
}

/** Opens a call that answers with a stream; the caller reads the body and ends it by the signal. */
export async function openStream<C extends AnyCall>(call: C, input: Input<C>, signal: AbortSignal): Promise<Response> {
  const { url, init } = requestOf(call, input as RequestParts)
  const response = await fetch(url, { ...init, headers: headersOf(init), signal })
  if (!response.ok || !response.body) await refuse(call, response)
  return response
}

async function ask(call: AnyCall, input: unknown, timeout: number, signal: AbortSignal | undefined): Promise<Response> {
  const { url, init } = requestOf(call, input as RequestParts)
  const limit = AbortSignal.timeout(timeout)
  try {
    return await fetch(url, { ...init, headers: headersOf(init), signal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch (reason) {
    if (signal?.aborted) throw reason
    throw new Unanswered(reason)
  }
}

function headersOf(init: RequestInit): Record<string, string> {
  const type = init.body === undefined ? {} : { 'content-type': 'application/json' }
  return { ...type, ...identityHeaders(currentLanguage()) }
}

interface Answer {
  code: number
  msg: string
  data: unknown
}

/** @throws Unanswered for what is no envelope: a proxy's page, or an answer cut off */
async function envelopeOf(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => null)) as Partial<Answer> | null
  if (typeof body?.code !== 'number') throw new Unanswered(`HTTP ${response.status}`)
  return { code: body.code, msg: String(body.msg ?? ''), data: body.data }
}

/** The name in a Content-Disposition header, its UTF-8 form first. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'kilowatch.csv'
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
