import { maintenanceCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import { change } from '../../storage/change.ts'
import { endOfDevices, insertWindow, listMaintained } from './queries/windows.ts'

const minute = 60_000

export const maintenanceHandlers = handlers(maintenanceCalls, {
  async listMaintained({ visible }, { db, clock }) {
    const rows = await listMaintained(db, visible.userId, clock.now())
    return rows.map(({ from, until, ...row }) => ({ ...row, from: from.toISOString(), until: until.toISOString() }))
  },

  openMaintenance({ devices, body: { minutes, reason }, ...actor }, services) {
    const businessId = oneBusiness(devices)
    const ids = devices.map(({ id }) => id)
    return change(services, actor, { action: 'device.maintain', businessId }, async (tx, { at, note }) => {
      const until = new Date(at.getTime() + minutes * minute)
      await insertWindow(tx, ids, { businessId, faultId: null, reason, from: at, until, by: actor.user.id })
      note({ subject: subjectOf(devices), after: { until, reason } })
      return { changed: devices.length }
    })
  },

  endMaintenance({ devices, body: _, ...actor }, services) {
    const businessId = oneBusiness(devices)
    return change(services, actor, { action: 'device.end-maintenance', businessId }, async (tx, { at, note, unchanged }) => {
      const changed = await endOfDevices(
        tx,
        devices.map(({ id }) => id),
        at,
      )
      if (changed === 0) unchanged()
      else note({ subject: subjectOf(devices) })
      return { changed }
    })
  },
})

const subjectOf = (devices: readonly DeviceSubject[]) => `devices ${devices.map(({ boxId }) => boxId).join(',')}`

/** @throws Refusal 70001 for devices of several */
function oneBusiness([first, ...others]: readonly DeviceSubject[]): string {
  if (!first || others.some(({ businessId }) => businessId !== first.businessId))
    throw new Refusal(70001, { says: says('maintenance-of-several') })
  return first.businessId
}
