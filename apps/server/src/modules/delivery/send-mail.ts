import { problemOf } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { notSent } from './failures.ts'
import type { NotificationMessage } from './notification.ts'
import { mailPage, mailText } from './notification-mail.ts'
import type { Outcome } from './provider.ts'
import { providerOf } from './providers.ts'
import { shortText } from './short-text.ts'

type Given = Pick<Services, 'db' | 'clock' | 'config'>

/** Sends one notification by the operator's mail server, in a demo without one into its inbox. */
export async function sendMail(services: Given, to: string, message: NotificationMessage): Promise<Outcome> {
  if (problemOf('email', to) !== null) return notSent('bad-address', true)
  const provider = await providerOf(services, 'email', message.language)
  if (!provider) return notSent('no-channel', true)
  const { id, subject } = message
  return provider.send({ id, to, subject, body: mailText(message), html: mailPage(message) })
}

/** Sends one notification as a text message or a call, without its link: operators stop messages with addresses in them. */
export async function sendShort(services: Given, via: 'sms' | 'voice', to: string, message: NotificationMessage): Promise<Outcome> {
  if (problemOf('mobile', to) !== null) return notSent('bad-address', true)
  const provider = await providerOf(services, via, message.language)
  if (!provider) return notSent('no-channel', true)
  const { id, subject } = message
  return provider.send({ id, to, subject, body: shortText(message), html: '' })
}
