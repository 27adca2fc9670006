import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../../http/refusal.ts'
import type { UplinkSubject } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { informationAfter } from '../arrival-rules.ts'
import { lockArrivals, writeArrivals } from '../queries/arrivals.ts'

interface Entered {
  id: string
  name: string
  site: string
  brand: string
  model: string
}

/** @returns how many are otherwise than before. @throws Refusal 70003 for a device that is not the uplink's, and nothing has happened */
export function saveArrivals(
  { id, businessId }: UplinkSubject,
  entered: readonly Entered[],
  actor: Actor,
  services: Services,
): Promise<number> {
  const wanted = new Map(entered.map((device) => [device.id, device]))
  return change(services, actor, { action: 'device.change', businessId }, async (tx, { note, unchanged }) => {
    const devices = await lockArrivals(tx, id, [...wanted.keys()])
    if (devices.length < wanted.size) throw new Refusal(70003)
    const changed = devices.flatMap((device) => {
      const wish = wanted.get(device.box_id)
      if (!wish) return []
      const before = { name: device.name, site: device.site, info: device.info }
      const after = { name: wish.name, site: wish.site, info: informationAfter(device, { brand: wish.brand, model: wish.model }) }
      return isDeepStrictEqual(before, after) ? [] : [{ id: device.id, subject: `device ${device.box_id}`, before, after }]
    })
    if (changed.length === 0) unchanged()
    await writeArrivals(
      tx,
      changed.map((device) => ({ id: device.id, ...device.after })),
    )
    for (const { subject, before, after } of changed) note({ subject, before, after })
    await notify(tx, { devices: changed.map((device) => device.id) })
    return changed.length
  })
}
