import {
  type AnyCall,
  changedAtHeader,
  type Data,
  type Input,
  overwrites,
  randomLength,
  seenAtHeader,
  type Variant,
} from '@kilowatch/contract'
import { ask, downloadTimeout, timeouts, uploadTimeout, type World } from './exchange.ts'
import type { Refusal } from './failures.ts'
import { identityHeaders, readIdentity } from './identity.ts'
import { noteSaved, seenAt } from './open-forms.ts'
import { currentLanguage } from './preferences.ts'
import type { RequestParts } from './request.ts'
import { saveFile } from './save-file.ts'
import { clockOffset, hearServerTime } from './server-clock.ts'
import { uploadFetch } from './upload-fetch.ts'

export { Refusal, Unanswered } from './failures.ts'

/** What else the client needs to know of sessions and screens; said once by the app. */
export interface Keeper {
  prefix(): Promise<string>
  renew(refused: string | null): Promise<boolean>
  ended(why: Refusal): void
  said(words: string): void
}

let keeper: Keeper = { prefix: async () => '/prod-api', renew: async () => false, ended: () => {}, said: () => {} }

/** Says who knows the prefix, who renews sessions, what happens when one is over, and where words of the server are shown. */
export function serveClient(served: Keeper): void {
  keeper = served
}

const world: World = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: randomHex,
  identity: readIdentity,
  headers: (identity) => identityHeaders(identity, currentLanguage()),
  prefix: () => keeper.prefix(),
  clockOffset,
  hearServerTime: (serverTime) => hearServerTime(serverTime, Date.now()),
  renew: (refused) => keeper.renew(refused),
  ended: (why) => keeper.ended(why),
  said: (words) => keeper.said(words),
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(randomLength / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a caller gives: the declared input, and files where the call takes some. */
export type Sent<C extends AnyCall> = Input<C> & { files?: readonly File[] }

interface SendOptions {
  signal?: AbortSignal
}

/**
 * Sends a declared call and returns its data.
 * @throws Refusal with the server's code and words; Unanswered when nothing came back.
 */
export async function send<C extends AnyCall>(call: C, input: Sent<C>, options: SendOptions = {}): Promise<Data<C>> {
  const timeout = input.files ? uploadTimeout : timeouts[call.variant as Variant]
  const { data, response } = await ask(world, call, input as RequestParts, { ...options, timeout, headers: seenHeader(call) })
  if (call.changes) noteSaved(changedAt(response))
  return data as Data<C>
}

/** By the server's clock: what is reckoned from this machine's own is early by as long as the server's time was on its way here. */
const changedAt = (response: Response): number => Number(response.headers.get(changedAtHeader)) || Date.now() + clockOffset()

/** Of a call that overwrites, while a form is open: when the form's content was last seen. */
function seenHeader(call: AnyCall): Record<string, string> {
  const seen = overwrites(call) ? seenAt() : undefined
  return seen === undefined ? {} : { [seenAtHeader]: String(seen) }
}

/** Fetches a call that answers with a file, and gives it to the person under the server's file name. */
export async function download<C extends AnyCall>(call: C, input: Sent<C>): Promise<void> {
  const { response } = await ask(world, call, input as RequestParts, { timeout: downloadTimeout, bytes: true })
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')))
}

/** Fetches a kept file's content for this tab. */
export async function fetchContent<C extends AnyCall>(call: C, input: Sent<C>, signal: AbortSignal): Promise<Blob> {
  const { response } = await ask(world, call, input as RequestParts, { timeout: uploadTimeout, signal, bytes: true })
  return response.blob()
}

interface UploadOptions extends SendOptions {
  /** Told how much of it has gone out, from 0 to 1. */
  onProgress: (share: number) => void
}

/** As `send`, for files whose way is shown. */
export async function upload<C extends AnyCall>(call: C, input: Sent<C>, { onProgress, ...options }: UploadOptions): Promise<Data<C>> {
  const telling: World = { ...world, fetch: uploadFetch(onProgress) }
  const { data, response } = await ask(telling, call, input as RequestParts, {
    ...options,
    timeout: uploadTimeout,
    headers: seenHeader(call),
  })
  if (call.changes) noteSaved(changedAt(response))
  return data as Data<C>
}

/** Opens a call that answers with a stream; the caller reads the body and ends it by the signal. */
export async function openStream<C extends AnyCall>(call: C, input: Sent<C>, signal: AbortSignal): Promise<Response> {
  const { response } = await ask(world, call, input as RequestParts, { timeout: Number.POSITIVE_INFINITY, signal, bytes: true })
  return response
}

/** The name in a Content-Disposition header, its UTF-8 form first. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'kilowatch.csv'
}
