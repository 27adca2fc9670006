import { type codePurposes, furtherAccountCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useNow } from './clock.ts'
import { useCommand } from './query.ts'

type Purpose = (typeof codePurposes)[number]

export interface CodeSending {
  send(contact: string): void
  sending: boolean
  /** Seconds until another one may be asked for; 0: now. */
  wait: number
  /** Where the last one went. */
  sentTo: string | null
  error: unknown
}

/** Asks for a code to be sent to a phone or e-mail address, at most as often as the server says. */
export function useCodeSending(purpose: Purpose): CodeSending {
  const now = useNow('second')
  const [until, setUntil] = useState(0)
  const command = useCommand(furtherAccountCalls.sendCode, {
    refreshes: [],
    onDone: ({ resendAfterSeconds }) => setUntil(Date.now() + resendAfterSeconds * 1_000),
  })
  return {
    send: (contact) => command.mutate({ body: { contact, purpose } }),
    sending: command.isPending,
    wait: Math.max(0, Math.ceil((until - now) / 1_000)),
    sentTo: command.isSuccess ? command.variables.body.contact : null,
    error: command.error,
  }
}
