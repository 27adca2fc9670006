import type { Language } from '@kilowatch/catalog'
import { problemOf } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { type KeptMailServer, readSetting, unseal } from '../settings/index.ts'
import { developmentProvider } from './development.ts'
import type { Channel, Outcome, Provider } from './provider.ts'
import { insertDelivery } from './queries.ts'
import { smtpProvider } from './smtp.ts'
import { failureText, htmlOf, oneLine, type Purpose, productName, textOf } from './texts.ts'

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

type Sending = Pick<Services, 'pool' | 'clock' | 'log' | 'config'>

/** Associated data of the sealed password. */
export const mailPasswordPurpose = 'mail-server password'

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

/** Which kinds of contact can be reached. */
export async function channels({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<Record<Channel, boolean>> {
  return { sms: config.demo, email: config.demo || (await readSetting(pool, 'mail-server')) !== null }
}

export function channelOf(contact: string): Channel {
  return contact.includes('@') ? 'email' : 'sms'
}

/** Text messages need a contract with an operator: beside the demo's there is no provider of them. */
async function providerOf(services: Sending, via: Channel, language: Language): Promise<Provider | undefined> {
  const server = via === 'email' ? await readSetting(services.pool, 'mail-server') : null
  if (server) return mailProvider(services, server, language)
  return services.config.demo ? developmentProvider(via, services) : undefined
}

function mailProvider({ config }: Sending, server: KeptMailServer, language: Language): Provider {
  const { sealedPassword } = server
  const password = sealedPassword === null ? undefined : unseal(config.dataFolder, mailPasswordPurpose, sealedPassword)
  if (sealedPassword !== null && password === undefined) {
    return { name: 'smtp', send: async () => ({ sent: false, failure: 'password-lost' }) }
  }
  return smtpProvider({ server, password, senderName: productName(language) })
}

async function send(
  provider: Provider | undefined,
  to: string,
  purpose: Purpose,
  params: Wish['params'],
  language: Language,
): Promise<Outcome> {
  if (!provider) return { sent: false, failure: 'no-channel' }
  if (problemOf('contact', to) !== null) return { sent: false, failure: 'bad-address' }
  const text = textOf(purpose, params, language)
  return provider.send({ to, ...text, html: htmlOf(text, language) })
}

interface Sent {
  via: Channel
  to: string
  purpose: Purpose
  provider: Provider | undefined
  outcome: Outcome
}

async function record({ pool, clock, log }: Sending, { via, to, purpose, provider, outcome }: Sent): Promise<void> {
  const at = clock.now()
  const failure = outcome.sent ? null : wordsOf(outcome, 'en')
  const sentAt = outcome.sent ? at : null
  await insertDelivery(pool, { channel: via, recipient: to, purpose, provider: provider?.name ?? 'none', at, sentAt, failure })
  if (failure !== null) log.warn({ via, purpose, failure }, 'a message was not sent')
}

function wordsOf(outcome: Extract<Outcome, { sent: false }>, language: Language): string {
  const words = failureText(outcome.failure, language)
  return outcome.answer === undefined ? words : `${words} (${oneLine(outcome.answer)})`
}
