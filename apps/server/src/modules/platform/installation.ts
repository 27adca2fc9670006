import type { InboxMessage, Installation } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { hasOperator } from '../../storage/setup-token.ts'
import { channels, listInboxMessages } from '../delivery/index.ts'
import { readSignUp } from '../settings/index.ts'

/** What the console must know before anybody has signed in. */
export async function readInstallation(services: Services, isLocal: boolean): Promise<Installation> {
  const { db, config } = services
  const [operated, { registration }, { sms, email }] = await Promise.all([hasOperator(db), readSignUp(db), channels(services)])
  const { demo, prefix, publicUrl } = config
  const door = { registration, codes: { sms, email }, inbox: demo && isLocal }
  return { setup: !demo && !operated, demo, prefix, ...door, address: publicUrl ?? null }
}

/** What the demo did not send, newest first; for this machine alone. @throws Refusal 70003 for everybody else */
export async function listInbox({ db, config }: Services, isLocal: boolean): Promise<InboxMessage[]> {
  if (!config.demo || !isLocal) throw new Refusal(70003)
  const rows = await listInboxMessages(db)
  return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }))
}
