import type { Language } from '@kilowatch/catalog'
import { type Data, type HttpProvider, NoticeProviderChannel, type noticeTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { type AuditEntry, writeAudit } from '../../../storage/audit.ts'
import {
  addressProblem,
  keepProvider,
  noticeFailureText,
  providerProblem,
  readProvider,
  sampleAddress,
  saysFailure,
  tryProvider,
} from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import { revealed, shownProvider } from '../rules.ts'

type Seen = Data<typeof noticeTargetCalls.readHttpProvider>

export interface Operator {
  userId: string
  address: string
}

/** @throws Refusal 10003 for a channel that no provider has */
export function demandChannel(text: string): NoticeProviderChannel {
  const read = NoticeProviderChannel.safeParse(text)
  if (!read.success) throw new Refusal(10003, { field: 'params.channel' })
  return read.data
}

/** Null: none is set, or it was sealed with the key of another data folder and must be entered again. */
export async function readHttpProvider({ db, config }: Services, channel: NoticeProviderChannel): Promise<Seen> {
  const kept = await readProvider(db, config, channel)
  return kept?.provider ? { ...shownProvider(kept.provider), changedAt: kept.changedAt.toISOString() } : null
}

/** @throws Refusal 10003 for settings that cannot work */
export async function saveHttpProvider(
  { db, clock, config }: Services,
  channel: NoticeProviderChannel,
  given: HttpProvider | null,
  by: Operator,
): Promise<Seen> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = (await readProvider(tx, config, channel))?.provider
    const provider = given && demandWorkable(revealed(given, before), config)
    await keepProvider(tx, config, channel, provider, { by: by.userId, at })
    const entry = { ...entryOf(channel, by, at), before: audited(before), after: audited(provider) }
    await writeAudit(tx, { ...entry, action: 'notice-provider.save' })
    return provider && { ...shownProvider(provider), changedAt: at.toISOString() }
  })
}

function demandWorkable(provider: HttpProvider | undefined, config: Services['config']): HttpProvider {
  if (!provider) throw new Refusal(10003, { field: 'body.provider.url', says: saysFailure('provider-secret') })
  const problem = providerProblem(provider)
  if (problem) throw new Refusal(10003, { field: `body.provider.${problem.field}`, says: saysFailure(problem.code) })
  const says = addressProblem(sampleAddress(provider), config)
  if (says) throw new Refusal(10003, { field: 'body.provider.url', says })
  return provider
}

/** @throws Refusal 30001 where none is set, 80001 when tried too often */
export async function tryHttpProvider(
  services: Services,
  channel: NoticeProviderChannel,
  to: string,
  by: Operator,
  language: Language,
): Promise<Data<typeof noticeTargetCalls.tryHttpProvider>> {
  const { db, clock } = services
  const at = clock.now()
  if (!(await admitTry(db, `notice test of ${by.userId}`, backOff.account, at))) throw new Refusal(80001)
  const failure = await tryProvider(services, channel, to, language)
  if (failure === undefined) throw new Refusal(30001, { says: saysFailure('provider-none') })
  await writeAudit(db, { ...entryOf(channel, by, at), action: 'notice-provider.test', after: { to, sent: failure === null } })
  return { sent: failure === null, failure: failure && noticeFailureText(failure, language) }
}

/** Keys stand in the address behind its host, in the headers' values and in the body. */
function audited(provider: HttpProvider | null | undefined): object | null {
  if (!provider) return null
  const { method, contentType, headers } = provider
  return { host: new URL(sampleAddress(provider)).host, method, contentType, headers: Object.keys(headers) }
}

function entryOf(channel: NoticeProviderChannel, { userId, address }: Operator, at: Date): Omit<AuditEntry, 'action'> {
  return { at, businessId: null, userId, address, subject: `notice-provider ${channel}` }
}
