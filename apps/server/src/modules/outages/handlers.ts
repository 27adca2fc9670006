import { deviceTypes, givenIn } from '@kilowatch/catalog'
import { type Alarm, type BatterySupply, outageCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { findAlarms } from '../alarms/index.ts'
import { type BatteryNow, estimateBackup, readBatteries } from '../discharges/index.ts'
import { listCauses } from '../home/index.ts'
import { listValues, rankedKeys, topsOf } from '../rankings/index.ts'
import { listSteps, listStruck, type StruckRow } from './queries.ts'
import { leastFirst, stepsShown } from './rules.ts'

/** More causes than these nobody reads at once. */
const mostCauses = 10
const mostOfCause = 200
const withBattery = deviceTypes.filter(({ battery }) => battery).map(({ code }) => code)

export const outageHandlers = handlers(outageCalls, {
  async readOutages({ visible }, services) {
    const { db, clock } = services
    const now = clock.now()
    const causes = (await listCauses(db, visible, mostCauses)).map((cause) => cause.cause_id)
    const struck = causes.length === 0 ? [] : await listStruck(db, visible, causes, withBattery, mostOfCause)
    const batteries = await readBatteries(struck, services)
    const giving = struck.flatMap((row) => {
      const battery = batteries.get(row.id)
      return battery?.gives ? [{ row, battery }] : []
    })
    if (giving.length === 0) return { at: now.toISOString(), outages: [] }
    const running = causes.filter((cause) => giving.some(({ row }) => row.cause_id === cause))
    const among = giving.map(({ row }) => row.id)
    const [values, steps] = await Promise.all([
      listValues(db, { userId: visible.userId, businessId: null }, rankedKeys(['load']), among),
      listSteps(db, visible, running),
    ])
    const rates = new Map(topsOf(values, 'load', now).map(({ deviceId, value }) => [deviceId, value]))
    const alarms = new Map(
      (
        await findAlarms(
          db,
          visible,
          steps.map((step) => step.alarm_id),
        )
      ).map((alarm) => [alarm.id, alarm]),
    )
    return {
      at: now.toISOString(),
      outages: running.map((causeId) => ({
        causeId,
        steps: stepsShown(steps.filter((step) => step.cause_id === causeId)).flatMap(({ alarm_id, devices }) =>
          stepOf(alarms.get(alarm_id), devices),
        ),
        supplies: giving
          .filter(({ row }) => row.cause_id === causeId)
          .map(({ row, battery }) => supplyOf(row, battery, rates.get(row.box_id) ?? null))
          .sort(leastFirst),
      })),
    }
  },
})

const stepOf = (alarm: Alarm | undefined, devices: number) => (alarm ? [{ alarm, devices }] : [])

function supplyOf(row: StruckRow, battery: BatteryNow, loadRate: number | null): BatterySupply {
  const { minutes, basis } = estimateBackup(battery)
  return {
    deviceId: row.box_id,
    deviceName: row.name,
    deviceType: row.type,
    given: givenIn(row.type, row.info),
    site: row.site,
    since: row.since.toISOString(),
    unconfirmed: row.unconfirmed,
    load: battery.load?.power ?? null,
    loadRate,
    charge: battery.charge,
    minutes,
    basis,
  }
}
