import type { Language } from '@kilowatch/catalog'
import type { NotificationChannel, NotificationDelivery, PageLink } from '@kilowatch/contract'

/** One notification, in words and as data. What is sent again is the same notification with the same id. */
export interface NotificationMessage {
  /** UUID: the Message-ID of a mail, the idempotency key of a webhook, the topic of a push, `{id}` of an HTTP provider. */
  id: string
  language: Language
  occasion: NotificationDelivery['occasion']
  /** One line. */
  subject: string
  /** Lines, with a line break between them. */
  body: string
  /** Full address of the page that it is about; null where the installation has no public address. */
  link: string | null
  /** The same page by its path, for who is at the console already. */
  page: PageLink
  level: 1 | 2 | 3 | 4
  /** For programs (webhook): nothing that the words do not say. */
  facts: Readonly<Record<string, unknown>>
}

/** Where one notification goes. `app` is no destination: a message in the console is written, not sent. */
export type Destination =
  | { channel: 'email' | 'sms' | 'voice'; to: string }
  /** All browsers of the person. */
  | { channel: 'push'; userId: string }
  | { channel: Exclude<NotificationChannel, 'app' | 'email' | 'sms' | 'voice' | 'push'>; targetId: string }

/**
 * `permanent`: trying again will not help (no such address, switched off, refused for its content).
 * `failure` is to be kept and becomes words by `notificationFailureText`, in the language of anyone who reads it.
 */
export type NotificationOutcome = { sent: true } | { sent: false; failure: string; permanent: boolean }
