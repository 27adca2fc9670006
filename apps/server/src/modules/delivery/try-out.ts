import { randomUUID } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { NotificationProviderChannel, TargetChannel } from '@kilowatch/contract'
import { notSent } from './failures.ts'
import { sendByProvider } from './http-provider.ts'
import { type KeptProvider, readProvider } from './kept-provider.ts'
import type { NotificationMessage } from './notification.ts'
import type { Outcome } from './provider.ts'
import { measured, type NotificationServices } from './send-notification.ts'
import { shortText } from './short-text.ts'
import { sendToTarget } from './targets/index.ts'
import { testText } from './texts.ts'

/** What is sent to try a way out. */
export function testMessage(language: Language, link: string | null): NotificationMessage {
  return { id: randomUUID(), language, occasion: 'test', ...testText(language), link, page: '/', level: 1, facts: {} }
}

/** Sends one message to a webhook or robot, also where it is switched off. Answers why it was not sent, as `notificationFailureText` reads it. */
export async function tryTarget(
  services: NotificationServices,
  channel: TargetChannel,
  targetId: string,
  message: NotificationMessage,
): Promise<string | null> {
  const outcome = await measured(services, channel, () => sendToTarget(services, targetId, message, true))
  return outcome.sent ? null : outcome.failure
}

/** Sends one message to a phone. Where it fails, the operator reads as well what the provider answered; undefined: there is no provider. */
export async function tryProvider(
  services: NotificationServices,
  channel: NotificationProviderChannel,
  to: string,
  language: Language,
): Promise<string | null | undefined> {
  const kept = await readProvider(services.db, services.config, channel)
  if (!kept) return undefined
  const outcome = await measured(services, channel, () => sendTest(services, kept, to, language))
  return outcome.sent ? null : outcome.failure
}

async function sendTest({ config }: NotificationServices, { provider }: KeptProvider, to: string, language: Language): Promise<Outcome> {
  if (!provider) return notSent('provider-lost', false)
  const message = testMessage(language, null)
  const values = { to, text: shortText(message), id: message.id, code: '' }
  const { outcome, answer } = await sendByProvider(provider, values, config.outgoingPrivate)
  return outcome.sent ? outcome : notSent(outcome.failure, outcome.permanent, [outcome.answer, answer].filter(Boolean).join(' '))
}
