import { randomBytes } from 'node:crypto'
import {
  type AnyCall,
  accountCalls,
  type Data,
  type Input,
  platformCalls,
  randomLength,
  signatureHeaders,
  successCode,
  timestampOf,
  wireHash,
} from '@kilowatch/contract'
import type { Account } from '../product.ts'

/** Before the enterprise families, unless an installation says otherwise. */
const enterprisePrefix = '/prod-api'

/** Who speaks, and to which product. */
export interface Caller {
  url: string
  userId: string
  token: string
  /** Signs the calls of the specification's signed clients. */
  signKey?: string
  language?: 'zh' | 'en'
}

/** Signs in as the console does. */
export async function logIn(url: string, { loginName, password }: Account): Promise<Caller> {
  const data = await ask({ url, userId: '', token: '' }, accountCalls.logIn, { body: { account: loginName, pw: wireHash(password) } })
  return { url, userId: data.user_id, token: data.token, signKey: data.signKey }
}

export interface Answer {
  status: number
  code: number
  msg: string
  data: unknown
}

/** The answer of a declared call, whatever it says. */
export async function answerTo<C extends AnyCall>(caller: Caller, call: C, input: Input<C>): Promise<Answer> {
  const response = await responseTo(caller, call, input)
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

/** The file that a declared call answers. @throws when it is refused */
export async function fileOf<C extends AnyCall>(caller: Caller, call: C, input: Input<C>): Promise<Buffer> {
  const response = await responseTo(caller, call, input)
  if (!response.headers.has('content-disposition')) throw new Error(`${call.method} ${call.path}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

async function responseTo<C extends AnyCall>(caller: Caller, call: C, input: Input<C>): Promise<Response> {
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  const path = (call.prefixed ? enterprisePrefix : '')
    .concat(call.path)
    .replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const search = pairs.size > 0 ? `?${pairs}` : ''
  return fetch(`${caller.url}${path}${search}`, {
    method: call.method,
    headers: { ...headersOf(caller, body !== undefined), ...signed(caller, call, input), ...elsewhere(call) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The data of a declared call. @throws when it is refused */
export async function ask<C extends AnyCall>(caller: Caller, call: C, input: Input<C>): Promise<Data<C>> {
  const answer = await answerTo(caller, call, input)
  if (answer.code !== successCode(call.variant)) throw new Error(`${call.method} ${call.path}: ${answer.code} ${answer.msg}`)
  return answer.data as Data<C>
}

function signed({ signKey = '', token }: Caller, call: AnyCall, input: object): Record<string, string> {
  const timestamp = timestampOf(Date.now(), randomBytes(randomLength / 2).toString('hex'))
  return signKey === '' ? {} : signatureHeaders(call, input, { signKey, token }, timestamp)
}

/**
 * Journeys stand for many people: who comes to the door comes from an address of their own, as behind a proxy.
 * The inbox opens on the server's own machine alone.
 */
function elsewhere(call: AnyCall): Record<string, string> {
  if (call.access !== 'public' || call === platformCalls.listInbox) return {}
  return fromElsewhere()
}

/** Headers of somebody behind a proxy, with an address whose failed sign-ins are nobody else's. */
export function fromElsewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
}

function headersOf({ userId, token, language = 'zh' }: Caller, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token === '' ? {} : { userid: userId, token }),
    agent: '0',
    brandid: '00',
    U137: '2',
    language,
  }
}
