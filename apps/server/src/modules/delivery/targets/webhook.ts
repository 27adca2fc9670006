import { createHmac } from 'node:crypto'
import { httpOutcome } from '../http-outcome.ts'
import { jsonRequest, type TargetWay } from './way.ts'

/**
 * A program of the business: the notification as JSON. With a secret, `X-Kilowatch-Signature: t=<seconds>,v1=<hex>` proves who sent it and when:
 * HMAC-SHA256 with the secret over `t + '.' + body`.
 */
export const webhook: TargetWay = {
  request({ address, secret }, message, now) {
    const { id, occasion, language, subject, body, level, link, facts } = message
    const request = jsonRequest(address, { id, occasion, level, subject, body, link, language, facts }, { 'Idempotency-Key': id })
    if (secret === undefined) return request
    const signature = signatureOf(secret, String(request.body), Math.floor(now.getTime() / 1000))
    return { ...request, headers: { ...request.headers, 'X-Kilowatch-Signature': signature } }
  },
  outcome: httpOutcome,
}

function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
