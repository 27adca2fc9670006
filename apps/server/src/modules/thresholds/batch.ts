import { deviceType } from '@kilowatch/catalog'
import { type LimitDifferences, thresholdBatchCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { change, type UserActor } from '../../storage/change.ts'
import type { Rules } from '../../storage/threshold-sets.ts'
import { judgeLatest } from '../alarms/index.ts'
import { type LimitedDevice, lockLimits, managedLimits, writeLimits } from './queries-batch.ts'
import { changesOf, firstProblem, rulesAfter } from './rules.ts'

interface BatchActor extends UserActor {
  business: { id: string }
}

export const thresholdBatchHandlers = handlers(thresholdBatchCalls, {
  async previewThresholdBatch({ body: { boxIds, rules }, ...actor }, services) {
    const devices = await limitedDevices(boxIds, rules, actor, services)
    return devices.map((device): LimitDifferences => {
      const { boxId: id, name, version } = device
      return { id, name, version, changes: changesOf(device.rules, rules) }
    })
  },

  async saveThresholdBatch({ body, ...actor }, services) {
    return saveBatch(body.devices, body.rules, actor, services)
  },
})

/** @throws Refusal 70003 for a device that the person does not manage, 10003 where they are of several types, or limits are wrong */
async function limitedDevices(boxIds: readonly string[], rules: Rules, actor: BatchActor, { db }: Services): Promise<LimitedDevice[]> {
  const wanted = [...new Set(boxIds)]
  const devices = await managedLimits(db, actor.user.id, actor.business.id, wanted)
  if (devices.length < wanted.length) throw new Refusal(70003)
  const [type, ...others] = new Set(devices.map((device) => device.type))
  if (others.length > 0) throw new Refusal(10003, { field: 'body.boxIds', says: says('limits-one-type') })
  const problem = firstProblem(deviceType(type ?? ''), rules)
  if (problem) throw new Refusal(10003, problem)
  return devices
}

/** One change, with an entry of the audit for each device. */
async function saveBatch(
  wished: readonly { id: string; version: number }[],
  rules: Rules,
  actor: BatchActor,
  services: Services,
): Promise<{ changed: number; outdated: string[] }> {
  const shown = new Map(wished.map(({ id, version }) => [id, version]))
  const devices = await limitedDevices([...shown.keys()], rules, actor, services)
  const config = [...new Set(devices.map(({ uplinkId }) => uplinkId))]
  return change(services, actor, { action: 'thresholds.save', config }, async (tx, { at, note, unchanged }) => {
    const present = await lockLimits(
      tx,
      devices.map(({ id }) => id),
    )
    const current = present.filter(({ boxId, version }) => shown.get(boxId) === version)
    const changed = current.filter((device) => changesOf(device.rules, rules).length > 0)
    if (changed.length === 0) unchanged()
    const after = changed.map((device) => ({ ...device, rules: rulesAfter(device.rules, rules) }))
    await writeLimits(tx, after, { at, userId: actor.user.id })
    await judgeLatest(
      tx,
      changed.map(({ id }) => id),
      at,
    )
    changed.forEach(({ boxId, rules: before }, place) => {
      note({ subject: `device ${boxId}`, before, after: after[place]?.rules })
    })
    const sound = new Set(current.map(({ boxId }) => boxId))
    return { changed: changed.length, outdated: [...shown.keys()].filter((id) => !sound.has(id)) }
  })
}
