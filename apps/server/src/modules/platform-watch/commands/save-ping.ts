import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { addressProblem } from '../../delivery/index.ts'
import { readSetting, saveSetting } from '../../settings/index.ts'
import { forgetPing } from '../queries/record.ts'

/** Sets the address of the external watchdog. @throws Refusal 10003 for what is no address that may be asked */
export async function savePing(url: string | null, actor: UserActor, services: Services): Promise<void> {
  const wanted = url === '' ? null : url
  const problem = wanted === null ? undefined : addressProblem(wanted, services.config)
  if (problem) throw new Refusal(10003, { field: 'body.url', says: problem })
  await change(services, actor, { action: 'ping.save', subject: 'ping', businessId: null }, async (tx, { at, note }) => {
    const before = await readSetting(tx, 'ping')
    await saveSetting(tx, 'ping', { url: wanted }, { by: actor.user.id, at })
    await forgetPing(tx)
    note({ before: { host: hostOf(before.url) }, after: { host: hostOf(wanted) } })
  })
}

/** The rest of such an address is often the key to it. */
function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null
}
