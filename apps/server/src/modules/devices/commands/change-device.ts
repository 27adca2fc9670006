import { type DeviceType, defaultLimits, deviceType } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { replaceRules } from '../../../storage/threshold-sets.ts'
import { judgeLatest } from '../../alarms/index.ts'
import { type DeviceSettings, lockDevice, updateDevice } from '../queries/changes.ts'
import { infoProblem } from '../rules.ts'

export interface DeviceChange {
  name?: string | undefined
  site?: string | undefined
  type?: string | undefined
  /** Whole: what is left out is removed. */
  info?: Record<string, string | number> | undefined
  /** Some of it: what is left out stays, null is removed. */
  someInfo?: Readonly<Record<string, string | number | null>> | undefined
}

/**
 * Changes what people may change of a device. Another type closes its open alarms, starts with that type's limits, and is judged at once.
 * @throws Refusal 10003 for an unknown type or further information that the type does not have
 */
export async function changeDevice(device: DeviceSubject, wish: DeviceChange, actor: Actor, services: Services): Promise<void> {
  const { businessId, boxId, uplinkId } = device
  const options = { action: 'device.change', subject: `device ${boxId}`, businessId } as const
  const judged = wish.type === undefined ? {} : { config: [uplinkId] }
  await change(services, actor, { ...options, ...judged }, async (tx, { at, note }) => {
    const before = await lockDevice(tx, device.id)
    if (!before) throw new Refusal(70003)
    const after = settingsAfter(before, wish)
    await updateDevice(tx, device.id, after)
    if (after.type !== null && after.type !== before.effectiveType) await retype(tx, device, after.type, at)
    note({ before, after })
    await notify(tx, { devices: [device.id] })
  })
}

function settingsAfter(before: DeviceSettings & { effectiveType: string }, change: DeviceChange): DeviceSettings {
  const code = change.type ?? before.effectiveType
  const type = deviceType(code)
  if (change.type !== undefined && !type) throw new Refusal(10003, { field: 'body.type', says: says('unknown-type') })
  const info = change.someInfo ? withSome(before.info, change.someInfo) : change.info
  const problem = type && info ? infoProblem(type, info) : undefined
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

async function retype(tx: PoolClient, device: DeviceSubject, code: string, now: Date): Promise<void> {
  await replaceRules(tx, device.id, rulesOf(deviceType(code)), { at: now, userId: null })
  await judgeLatest(tx, [device.id], now, 'type')
}

function rulesOf(type: DeviceType | undefined): Record<string, Rule> {
  const pair = (limits: readonly [number, number]): [number, number] => [limits[0], limits[1]]
  return Object.fromEntries(
    Object.entries(type ? defaultLimits(type) : {}).map(([pattern, { high, low }]) => [
      pattern,
      { ...(high ? { high: pair(high) } : {}), ...(low ? { low: pair(low) } : {}) },
    ]),
  )
}
