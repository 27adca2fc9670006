import type { accountCalls, Data } from '@kilowatch/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from './clock.ts'

/** `failure`: why the message did not go out, where the answer waits for it. */
type SentCode = Data<typeof accountCalls.sendCode> & { failure?: string | null }

export interface CodeSending {
  send(contact: string): void
  sending: boolean
  /** Seconds until another one may be asked for; 0: now. */
  wait: number
  /** Where the last one went. */
  sentTo: string | null
  /** Why the last one did not go out. */
  failure: string | null
  error: unknown
}

/** Has a code sent to a phone or e-mail address by `ask`, at most as often as the server says. */
export function useCodeSending(ask: (contact: string) => Promise<SentCode>): CodeSending {
  const now = useNow('second')
  const [until, setUntil] = useState(0)
  const sending = useMutation({
    mutationFn: ask,
    onSuccess: ({ resendAfterSeconds }) => setUntil(Date.now() + resendAfterSeconds * 1_000),
  })
  return {
    send: (contact) => sending.mutate(contact),
    sending: sending.isPending,
    wait: Math.max(0, Math.ceil((until - now) / 1_000)),
    sentTo: sending.isSuccess && !sending.data.failure ? sending.variables : null,
    failure: sending.data?.failure ?? null,
    error: sending.error,
  }
}
