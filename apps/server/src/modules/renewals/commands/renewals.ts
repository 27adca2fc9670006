import type { Values } from '@kilowatch/catalog'
import type { RenewalPrice, renewalPriceFields } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { deletePrices, insertPrice, isPriced, lockOpenBusiness, lockPrice, payUntil, updatePrice } from '../queries/renewals.ts'

type PriceForm = Values<typeof renewalPriceFields>

/** @throws Refusal 50003 where the type has a price for so many months */
export function addPrice(form: PriceForm, actor: Actor, services: Services): Promise<RenewalPrice> {
  return change(services, actor, { action: 'renewal-price.create' }, async (tx, { note }) => {
    const price = await insertPrice(tx, form)
    if (!price) throw priced()
    note({ subject: `renewal-price ${price.id}`, after: form })
    return price
  })
}

/** @throws Refusal 50003 where the type has another price for so many months, 70003 where there is none such */
export function changePrice(id: string, form: PriceForm, actor: Actor, services: Services): Promise<RenewalPrice> {
  return change(services, actor, { action: 'renewal-price.change', subject: `renewal-price ${id}` }, async (tx, { note }) => {
    const before = await lockPrice(tx, id)
    if (await isPriced(tx, form, id)) throw priced()
    const after = await updatePrice(tx, id, form)
    if (!after) throw new Refusal(70003)
    note({ before, after })
    return after
  })
}

/** @throws Refusal 70003 where there is none of them */
export function removePrices(ids: readonly string[], actor: Actor, services: Services): Promise<number> {
  return change(services, actor, { action: 'renewal-price.remove' }, async (tx, { note }) => {
    const removed = await deletePrices(tx, ids)
    if (removed.length === 0) throw new Refusal(70003)
    for (const before of removed) note({ subject: `renewal-price ${before.id}`, before })
    return removed.length
  })
}

/** How many devices are paid until another moment than before. @throws Refusal 70003 without such a business, or where it is closed */
export function renewDevices(businessId: string, until: string | null, actor: Actor, services: Services): Promise<number> {
  const options = { action: 'device.renew', subject: `business ${businessId}`, businessId } as const
  return change(services, actor, options, async (tx, { note, unchanged }) => {
    const business = await lockOpenBusiness(tx, businessId)
    if (!business) throw new Refusal(70003)
    const devices = await payUntil(tx, businessId, until, business.timeZone)
    if (devices.length === 0) unchanged()
    else note({ after: { until, devices: devices.length } })
    await notify(tx, { devices, commands: devices })
    return devices.length
  })
}

function priced(): Refusal {
  return new Refusal(50003, { field: 'body.months', says: says('renewal-priced') })
}
