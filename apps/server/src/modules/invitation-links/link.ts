import { randomBytes } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { channels, type Delivered, deliver, linkTo } from '../delivery/index.ts'
import { hashToken } from '../sessions/index.ts'
import { invitationDays } from './rules.ts'

export interface SentInvitation extends Delivered {
  /**
   * To be handed over, only where contacts of this kind cannot be reached: a link that was sent proves the contact of the person who holds it.
   * The page's path alone where no address is configured: the console that shows it knows its own.
   */
  link: string | null
}

/** A code, and what of it is kept; one that was there before ends. */
export function newLink(now: Date, invitedBy: string) {
  const code = randomBytes(32).toString('base64url')
  return { code, invitationHash: hashToken(code), invitationExpiresAt: new Date(now.getTime() + invitationDays * 86_400_000), invitedBy }
}

interface LinkMessage {
  contact: string
  /** Of the console, where the code is taken. */
  page: `/invitation?${string}`
  purpose: 'invitation' | 'operator-invitation'
  /** What its words say beside the link and its days. */
  params: Readonly<Record<string, string>>
  language: Language
}

export async function sendLink(services: Services, { contact, page, purpose, params, language }: LinkMessage): Promise<SentInvitation> {
  const link = linkTo(services.config, page)
  const said = { ...params, link: link ?? '', days: String(invitationDays) }
  const delivered = await deliver(services, { to: contact, purpose, params: said, language })
  return { ...delivered, link: (await isReached(services, contact)) ? null : (link ?? page) }
}

/** An invitation is its link: where one would be sent, somebody must have said by which address people come. @throws Refusal 30001 */
export async function demandLink(services: Services, contact: string): Promise<void> {
  if (services.config.publicUrl === undefined && (await isReached(services, contact))) {
    throw new Refusal(30001, { says: says('no-public-address') })
  }
}

async function isReached(services: Services, contact: string): Promise<boolean> {
  return (await channels(services))[contact.includes('@') ? 'email' : 'sms']
}
