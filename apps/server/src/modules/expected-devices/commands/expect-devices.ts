import { Refusal } from '../../../http/refusal.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import type { Expected } from '../queries/connecting.ts'
import { countWithExpected, deleteExpected, insertExpected, knownIds } from '../queries/expected.ts'
import { choosableType, nameOf, partsProblem } from '../rules.ts'

export interface ExpectActor extends UserActor {
  business: { id: string }
}

export type Wish = Omit<Expected, 'boxId' | 'name'> & { ids: readonly string[]; name?: string | undefined }

/**
 * Enters devices of one type before they connect: all or none.
 * @throws Refusal 10003 for an unknown type or parts that it does not have, 30001 where the business would have too many,
 * 70002 for an id that is expected or added already, or comes twice
 */
export async function expectDevices({ ids, name, ...common }: Wish, actor: ExpectActor, services: Services): Promise<number> {
  const type = choosableType(common.type)
  if (!type) throw new Refusal(10003, { field: 'body.type', says: says('unknown-type') })
  const problem = partsProblem(type, common.parts)
  if (problem) throw new Refusal(10003, problem)
  if (new Set(ids).size < ids.length) throw new Refusal(70002, { field: 'body.ids', says: saysMessage('add-repeated') })
  const devices = ids.map((boxId) => ({ ...common, boxId, name: nameOf(boxId, name, ids.length > 1) }))
  return change(services, actor, { action: 'device.expect' }, async (tx, changing) => {
    await holdBusiness(tx, actor.business.id)
    const { added, expected } = await knownIds(tx, actor.business.id, ids)
    const known = ids.find((id) => added.has(id) || expected.has(id))
    if (known !== undefined) throw new Refusal(70002, { field: 'body.ids', says: says('device-added-id', { id: known }) })
    await addExpected(tx, devices, actor.business.id, services, changing)
    return devices.length
  })
}

/** Within the caller's change, which is noted here. @throws Refusal 30001. @returns ids of those that were not expected before */
export async function addExpected(
  tx: Transaction,
  devices: readonly Expected[],
  businessId: string,
  { config, excesses }: Services,
  { at, note, unchanged }: Changing,
): Promise<Set<string>> {
  const most = config.business.devices
  const present = await countWithExpected(tx, businessId)
  if (present + devices.length > most) {
    excesses.note('devicesOfBusiness', businessId)
    throw new Refusal(30001, { says: says('business-devices-full', { most, present }) })
  }
  const made = await insertExpected(tx, businessId, devices, at)
  if (made.size === 0) unchanged()
  for (const { boxId, ...after } of devices) if (made.has(boxId)) note({ subject: `device ${boxId}`, after })
  return made
}

/** All or none. @throws Refusal 70003 for an id that the business does not expect */
export function forgetExpected(boxIds: readonly string[], actor: ExpectActor, services: Services): Promise<number> {
  const wanted = [...new Set(boxIds)]
  return change(services, actor, { action: 'device.forget-expected' }, async (tx, { note }) => {
    const gone = await deleteExpected(tx, actor.business.id, wanted)
    if (gone.length < wanted.length) throw new Refusal(70003)
    for (const id of gone) note({ subject: `device ${id}` })
    return gone.length
  })
}
