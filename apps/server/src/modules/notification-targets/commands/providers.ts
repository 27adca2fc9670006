import type { Language } from '@kilowatch/catalog'
import type { Data, HttpProvider, NotificationProviderChannel, notificationTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { audit, change, type UserActor } from '../../../storage/change.ts'
import {
  addressProblem,
  keepProvider,
  notificationFailureText,
  providerProblem,
  readProvider,
  sampleAddress,
  saysFailure,
  tryProvider,
} from '../../delivery/index.ts'
import { admitTry, backOff } from '../../sessions/index.ts'
import type { ShownProvider } from '../providers.ts'
import { revealed, shownProvider } from '../rules.ts'

/** @throws Refusal 10003 for settings that cannot work */
export async function saveHttpProvider(
  channel: NotificationProviderChannel,
  given: HttpProvider | null,
  actor: UserActor,
  services: Services,
): Promise<ShownProvider> {
  const { config } = services
  return change(services, actor, { action: 'notification-provider.save', ...entryOf(channel) }, async (tx, { at, note }) => {
    const before = (await readProvider(tx, config, channel))?.provider
    const provider = given && demandWorkable(revealed(given, before), config)
    await keepProvider(tx, config, channel, provider, { by: actor.user.id, at })
    note({ before: audited(before), after: audited(provider) })
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
  channel: NotificationProviderChannel,
  to: string,
  actor: UserActor & { language: Language },
  services: Services,
): Promise<Data<typeof notificationTargetCalls.tryHttpProvider>> {
  const { db, clock } = services
  if (!(await admitTry(db, `notification test of ${actor.user.id}`, backOff.account, clock.now()))) throw new Refusal(80001)
  const failure = await tryProvider(services, channel, to, actor.language)
  if (failure === undefined) throw new Refusal(30001, { says: saysFailure('provider-none') })
  await audit(services, actor, { action: 'notification-provider.test', ...entryOf(channel), after: { to, sent: failure === null } })
  return { sent: failure === null, failure: failure && notificationFailureText(failure, actor.language) }
}

/** Keys stand in the address behind its host, in the headers' values and in the body. */
function audited(provider: HttpProvider | null | undefined): object | null {
  if (!provider) return null
  const { method, contentType, headers } = provider
  return { host: new URL(sampleAddress(provider)).host, method, contentType, headers: Object.keys(headers) }
}

function entryOf(channel: NotificationProviderChannel) {
  return { businessId: null, subject: `notification-provider ${channel}` }
}
