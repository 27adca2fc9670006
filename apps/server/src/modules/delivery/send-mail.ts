import { problemOf } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { notSent } from './failures.ts'
import type { NoticeMessage, NoticeOutcome } from './notice.ts'
import { mailPage, mailText } from './notice-mail.ts'
import type { Outcome } from './provider.ts'
import { providerOf } from './providers.ts'

/** Sends one notice by the operator's mail server, in a demo without one into its inbox. */
export async function sendMail(
  services: Pick<Services, 'pool' | 'clock' | 'config'>,
  to: string,
  message: NoticeMessage,
): Promise<NoticeOutcome> {
  if (problemOf('email', to) !== null) return notSent('bad-address', true)
  const provider = await providerOf(services, 'email', message.language)
  if (!provider) return notSent('no-channel', true)
  const { id, subject } = message
  const outcome = await provider.send({ id, to, subject, body: mailText(message), html: mailPage(message) })
  return outcome.sent ? outcome : notSent(outcome.failure, isPermanent(outcome), outcome.answer)
}

/** What the operator can mend or the other side may take later is tried again: a refusal of this recipient or this message (RFC 5321: 5yz) is not. */
function isPermanent({ failure, answer = '' }: Extract<Outcome, { sent: false }>): boolean {
  return (failure === 'recipient' || failure === 'other') && answer.startsWith('5')
}
