import type { Services } from '../../services.ts'
import type { Channel, Provider } from './provider.ts'
import { insertInboxMessage } from './queries.ts'

/** Of a demo: what would be sent is read on screen. */
export function developmentProvider(channel: Channel, { db, clock }: Pick<Services, 'db' | 'clock'>): Provider {
  return {
    name: 'inbox',
    async send({ to, subject, body }) {
      await insertInboxMessage(db, { channel, recipient: to, subject, body, at: clock.now() })
      return { sent: true }
    },
  }
}
