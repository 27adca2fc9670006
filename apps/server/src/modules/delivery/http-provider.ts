import type { HttpProvider } from '@kilowatch/contract'
import type { Networks } from '../../networks.ts'
import { outgoing } from '../../outgoing/request.ts'
import { notSent } from './failures.ts'
import { httpOutcome } from './http-outcome.ts'
import type { Outcome } from './provider.ts'
import type { FailureCode } from './texts.ts'

/** What `{to}`, `{text}`, `{id}` and `{code}` stand for. */
export interface ProviderValues {
  to: string
  text: string
  /** The same at each attempt. */
  id: string
  /** Of a message with a code; empty otherwise. */
  code: string
}

/** Sends one text message or call by a provider that is spoken to over HTTP. `answer` is for who sets it up, not for who is told. */
export async function sendByProvider(
  provider: HttpProvider,
  values: ProviderValues,
  allowed: Networks | undefined,
): Promise<{ outcome: Outcome; answer: string }> {
  const { url, method, contentType, headers, body, successText } = provider
  const inAddress = filled(url, values, encodeURIComponent)
  const answer = await outgoing(
    { allowed },
    method === 'GET'
      ? { url: inAddress, method, headers }
      : {
          url: inAddress,
          method,
          headers: { ...headers, 'Content-Type': `${contentType}; charset=utf-8` },
          body: bodyOf(provider, body, values),
        },
  )
  const text = 'body' in answer ? answer.body : ''
  const outcome = httpOutcome(answer)
  if (outcome.sent && !text.includes(successText)) return { outcome: notSent('provider-refused', false), answer: text }
  return { outcome: 'status' in answer ? mendable(outcome, answer.status) : outcome, answer: text }
}

/** An account that is not let in or not paid is mended by the operator, not by another message. */
function mendable(outcome: Outcome, status: number): Outcome {
  return outcome.sent || ![401, 402, 403].includes(status) ? outcome : { ...outcome, permanent: false }
}

function bodyOf({ contentType }: HttpProvider, body: string, values: ProviderValues): string {
  return filled(body, values, contentType === 'application/json' ? insideJsonString : encodeURIComponent)
}

/** Every value as text inside the quotes of a JSON string. */
function insideJsonString(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function filled(template: string, values: ProviderValues, escaped: (value: string) => string): string {
  return template.replace(/\{(to|text|id|code)\}/g, (_, name: keyof ProviderValues) => escaped(values[name]))
}

const sample: ProviderValues = { to: '13800000000', text: '"文字" & more', id: '6b0f6a1e-6d1c-4a55-9d0e-0a4c4f3f0d11', code: '123456' }
/** Headers that belong to the connection or follow from the body. */
const ownHeaders = /^(host|content-(length|type)|transfer-encoding|connection|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i

/** Which field of a provider cannot work, and why; undefined: nothing speaks against it. */
export function providerProblem(provider: HttpProvider): { field: keyof HttpProvider; code: FailureCode } | undefined {
  const { url, method, contentType, headers, body } = provider
  const wrong = Object.entries(headers).some(([name, value]) => ownHeaders.test(name) || !/^[\x20-\x7e]*$/.test(value))
  if (wrong) return { field: 'headers', code: 'provider-header' }
  if (/^[^/]*\/\/[^/?#]*\{/.test(url)) return { field: 'url', code: 'provider-place' }
  const used = filledIn(provider)
  if (!used.includes('{to}') || !/\{(text|code)\}/.test(used)) return { field: method === 'POST' ? 'body' : 'url', code: 'provider-place' }
  const isJson = method === 'POST' && contentType === 'application/json'
  return isJson && !parses(bodyOf(provider, body, sample)) ? { field: 'body', code: 'provider-json' } : undefined
}

/** Whether its messages have our words, and are not a template of its own around a code. */
export function carriesText(provider: HttpProvider): boolean {
  return filledIn(provider).includes('{text}')
}

/** Where words may stand for something. */
function filledIn({ url, method, body }: HttpProvider): string {
  return method === 'POST' ? url + body : url
}

/** The address as it is with a message in it. */
export function sampleAddress({ url }: HttpProvider): string {
  return filled(url, sample, encodeURIComponent)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
