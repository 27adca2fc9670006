import type { HttpProvider } from '@kilowatch/contract'
import type { Networks } from '../../networks.ts'
import { outgoing } from '../../outgoing/request.ts'
import { notSent } from './failures.ts'
import { httpOutcome } from './http-outcome.ts'
import type { Outcome } from './provider.ts'

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
