import type { FailureCode, Text } from './texts.ts'

export type Channel = 'sms' | 'email'

export interface Message extends Text {
  to: string
  html: string
  /** The same at each attempt: anyone who gets two knows that they are one. */
  id?: string
  /** Of a message with a code, which a provider's template may want by itself. */
  code?: string
}

export interface Failed {
  sent: false
  failure: FailureCode
  /** What the other side answered. */
  answer?: string
  /** Trying again will not help. */
  permanent: boolean
}
export type Outcome = { sent: true } | Failed

/** One way to reach a person. `send` never throws and ends within its time. */
export interface Provider {
  /** As `deliveries` names it. */
  name: string
  send(message: Message): Promise<Outcome>
}
