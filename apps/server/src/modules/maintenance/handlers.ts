import { maintenanceCalls } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import { change } from '../../storage/change.ts'
import { holdBusiness } from '../../storage/hold-business.ts'
import { countOpenWindows, endOfDevices, insertWindow, listMaintained, windowsOf } from './queries/windows.ts'

const minute = 60_000

export const maintenanceHandlers = handlers(maintenanceCalls, {
  async listMaintained({ visible }, { db, clock }) {
    const rows = await listMaintained(db, visible.userId, clock.now())
    return rows.map(({ from, until, ...row }) => ({ ...row, from: from.toISOString(), until: until.toISOString() }))
  },

  async listMaintenanceWindows({ device, user, query }, { db, clock }) {
    const asked = { deviceId: device.id, userId: user.id, from: new Date(query.from), to: new Date(query.to), now: clock.now() }
    const rows = await windowsOf(db, asked)
    return rows.map(({ from, until, ...row }) => ({ from: from.toISOString(), until: until.toISOString(), ...row }))
  },

  openMaintenance({ devices, body: { minutes, reason }, ...actor }, services) {
    const businessId = ownBusiness(devices, actor.business)
    const ids = devices.map(({ id }) => id)
    return change(services, actor, { action: 'device.maintain', businessId }, async (tx, { at, note }) => {
      await holdBusiness(tx, businessId)
      const { most } = budgets.maintenanceWindows
      if ((await countOpenWindows(tx, businessId, at)) >= most) {
        services.excesses.note('maintenanceWindows', businessId)
        throw new Refusal(30001, { says: says('too-many-maintenance-windows', { most }) })
      }
      const until = new Date(at.getTime() + minutes * minute)
      await insertWindow(tx, ids, { businessId, faultId: null, reason, from: at, until, by: actor.user.id })
      note({ subject: subjectOf(devices), after: { until, reason } })
      return { changed: devices.length }
    })
  },

  endMaintenance({ devices, body: _, ...actor }, services) {
    const businessId = ownBusiness(devices, actor.business)
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

/** With whom a device is shared may operate it, and still holds back nobody's notices. @throws Refusal 70001 for devices of several, or of others */
function ownBusiness([first, ...others]: readonly DeviceSubject[], own: { id: string }): string {
  if (!first || others.some(({ businessId }) => businessId !== first.businessId))
    throw new Refusal(70001, { says: says('maintenance-of-several') })
  if (first.businessId !== own.id) throw new Refusal(70001, { says: says('maintenance-of-others') })
  return own.id
}
