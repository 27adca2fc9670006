import type { IncomingHttpHeaders } from 'node:http'
import { secondaryHeaders } from '@kilowatch/contract'

/** Who the caller says to be; the access gate looks whether it is true. No cookie ever counts. */
export interface ClaimedIdentity {
  userId: string | undefined
  token: string | undefined
}

/** From the identity headers; the secondary client calls the user's otherwise. */
export function claimedIdentity(headers: IncomingHttpHeaders): ClaimedIdentity {
  return { userId: textOf(headers.userid ?? headers[secondaryHeaders.userid]), token: textOf(headers.token) }
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
