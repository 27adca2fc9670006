import { randomUUID } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import { problemOf } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { notSent } from './failures.ts'
import type { Channel, Failed, Outcome, Provider } from './provider.ts'
import { providerOf } from './providers.ts'
import { insertDelivery } from './queries.ts'
import { failureText, htmlOf, oneLine, type Purpose, textOf } from './texts.ts'

export interface Wish {
  /** A phone number or an e-mail address. */
  to: string
  purpose: Purpose
  /** Codes: code (and minutes). Invitation: business, name, link (and days). */
  params: Readonly<Record<string, string>>
  language: Language
}

export interface Delivered {
  via: Channel
  sent: boolean
  /** In words of the wish's language. */
  failure: string | null
}

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

/**
 * Sends one message and records that it was sent, never its text. Does not throw for what the other side does; ends within half a minute.
 * Call it outside of transactions.
 */
export async function deliver(services: Sending, { to, purpose, params, language }: Wish): Promise<Delivered> {
  const via = channelOf(to)
  const provider = await providerOf(services, via, language)
  const outcome = await send(provider, to, purpose, params, language)
  await record(services, { via, to, purpose, provider, outcome })
  return { via, sent: outcome.sent, failure: outcome.sent ? null : wordsOf(outcome, language) }
}

function channelOf(contact: string): Channel {
  return contact.includes('@') ? 'email' : 'sms'
}

async function send(
  provider: Provider | undefined,
  to: string,
  purpose: Purpose,
  params: Wish['params'],
  language: Language,
): Promise<Outcome> {
  if (!provider) return notSent('no-channel', true)
  if (problemOf('contact', to) !== null) return notSent('bad-address', true)
  const text = textOf(purpose, params, language)
  return provider.send({ id: randomUUID(), to, ...text, html: htmlOf(text, language), code: params.code ?? '' })
}

interface Sent {
  via: Channel
  to: string
  purpose: Purpose
  provider: Provider | undefined
  outcome: Outcome
}

async function record({ db, clock, log }: Sending, { via, to, purpose, provider, outcome }: Sent): Promise<void> {
  const at = clock.now()
  const failure = outcome.sent ? null : wordsOf(outcome, 'en')
  const sentAt = outcome.sent ? at : null
  await insertDelivery(db, { channel: via, recipient: to, purpose, provider: provider?.name ?? 'none', at, sentAt, failure })
  if (failure !== null) log.warn({ via, purpose, failure }, 'a message was not sent')
}

function wordsOf(outcome: Failed, language: Language): string {
  const words = failureText(outcome.failure, language)
  return outcome.answer === undefined ? words : `${words} (${oneLine(outcome.answer)})`
}
