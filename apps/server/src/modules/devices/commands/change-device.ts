import { isDeepStrictEqual } from 'node:util'
import { deviceType, knownNominals } from '@kilowatch/catalog'
import { dayIn } from '@kilowatch/work'
import type { PoolClient } from 'pg'
import { readerZone } from '../../../http/reader-zone.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject, User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { replaceRules } from '../../../storage/threshold-sets.ts'
import { judgeLatest } from '../../alarms/index.ts'
import { type DeviceSettings, lockDevice, updateDevice } from '../queries/changes.ts'
import { findNominals } from '../queries/starting-rules.ts'
import { infoProblem } from '../rules.ts'
import { startingRules } from '../starting-rules.ts'
import { renewStartingRules } from './renew-starting-rules.ts'

export interface DeviceChange {
  name?: string | undefined
  site?: string | undefined
  type?: string | undefined
  /** Whole: what is left out is removed. */
  info?: Record<string, string | number> | undefined
  /** Some of it: what is left out stays, null is removed. */
  someInfo?: Readonly<Record<string, string | number | null>> | undefined
}

/** Whose business says what day it is. */
type DatedActor = Actor & { user: User | null }

/**
 * Changes what people may change of a device. Another type closes its open alarms, starts with that type's limits, and is judged at once;
 * limits that nobody chose follow the nominal values that are entered.
 * @throws Refusal 10003 for an unknown type or further information that the type does not have
 */
export async function changeDevice(device: DeviceSubject, wish: DeviceChange, actor: DatedActor, services: Services): Promise<void> {
  const { businessId, boxId, uplinkId } = device
  const options = { action: 'device.change', subject: `device ${boxId}`, businessId } as const
  // Default limits follow what is entered of the device's ratings.
  const judged = [wish.type, wish.info, wish.someInfo].every((part) => part === undefined) ? {} : { config: [uplinkId] }
  await change(services, actor, { ...options, ...judged }, async (tx, { at, note }) => {
    const before = await lockDevice(tx, device.id)
    if (!before) throw new Refusal(70003)
    const after = settingsAfter(before, wish, dayIn(at, readerZone(actor.user)))
    await updateDevice(tx, device.id, after)
    if (after.type !== null && after.type !== before.effectiveType) await retype(tx, device, after, at)
    else if (isRatedAnew(before, after) && (await renewStartingRules(tx, [device.id])).length > 0) await judgeLatest(tx, [device.id], at)
    note({ before, after })
    await notify(tx, { devices: [device.id] })
  })
}

/** Whether other nominal values are entered than before. */
function isRatedAnew(before: DeviceSettings & { effectiveType: string }, after: Pick<DeviceSettings, 'info'>): boolean {
  const type = deviceType(before.effectiveType)
  return type !== undefined && !isDeepStrictEqual(knownNominals(type, {}, before.info), knownNominals(type, {}, after.info))
}

function settingsAfter(before: DeviceSettings & { effectiveType: string }, change: DeviceChange, today: string): DeviceSettings {
  const code = change.type ?? before.effectiveType
  const type = deviceType(code)
  if (change.type !== undefined && !type) throw new Refusal(10003, { field: 'body.type', says: says('unknown-type') })
  const info = change.someInfo ? withSome(before.info, change.someInfo) : change.info
  const problem = type && info ? infoProblem(type, info, today) : undefined
  if (problem) throw new Refusal(10003, problem)
  return {
    name: change.name ?? before.name,
    site: change.site ?? before.site,
    type: change.type ?? before.type,
    info: info ?? before.info,
  }
}

function withSome(known: DeviceSettings['info'], some: Readonly<Record<string, string | number | null>>): Record<string, string | number> {
  const kept = Object.entries({ ...known, ...some }).filter((entry): entry is [string, string | number] => entry[1] !== null)
  return Object.fromEntries(kept)
}

async function retype(tx: PoolClient, device: DeviceSubject, { type: code, info }: DeviceSettings, now: Date): Promise<void> {
  const rules = startingRules(code ?? '', await findNominals(tx, device.id), info)
  await replaceRules(tx, device.id, rules, { at: now, userId: null })
  await judgeLatest(tx, [device.id], now, 'type')
}
