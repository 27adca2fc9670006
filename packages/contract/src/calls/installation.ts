import { z } from 'zod'
import { call } from '../call.ts'

/** What the console must know before anybody has signed in. */
export const Installation = z.object({
  /** No operator yet: the page of the first run is open to anyone who has the printed token. */
  setup: z.boolean(),
  demo: z.boolean(),
  /** Enterprise prefix of the calls. */
  prefix: z.string(),
  /** May people register by themselves? */
  registration: z.boolean(),
  /** Which ways there are to send a code. */
  codes: z.object({ sms: z.boolean(), email: z.boolean() }),
  /** Messages of the development provider can be read on screen. */
  inbox: z.boolean(),
  /** By which people open the console, as it stands in messages and on labels; null where the installation does not know it. */
  address: z.string().nullable(),
})
export type Installation = z.output<typeof Installation>

/** Apart from the platform's other calls: every page needs it, the page of signing in among them. */
export const installationCalls = {
  readInstallation: call({
    method: 'GET',
    path: '/api/v1/installation',
    variant: 'own',
    access: 'public',
    reads: ['operator', 'mail-server', 'notification-provider', 'sign-up'],
    summary: 'What the console must know before anybody has signed in',
    data: Installation,
    sample: {},
  }),
}
