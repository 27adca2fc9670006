import { type BatteryUse, type DeviceType, deviceType } from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { latestValues, readingsOf } from '../devices/index.ts'
import { lastTellings } from './queries/list.ts'
import { listSearched } from './queries/searches.ts'
import { type BackupFacts, tellingDepth } from './rules/backup-time.ts'
import { batteryWatch } from './rules/reading.ts'

type Known = (key: string | undefined) => number | null
type Entered = Readonly<Record<string, unknown>>

const none: BackupFacts = {
  runtime: null,
  charge: null,
  soh: null,
  voltage: null,
  capacity: null,
  load: null,
  chemistry: 'lead',
  discharge: null,
}

/** What is known of a device's battery, and whether it gives power. */
export interface BatteryNow extends BackupFacts {
  gives: boolean
}

/** What is known of a device's battery now: values that are fresh and good, what people entered, and its last telling discharge. */
export async function readBackupFacts(
  { id, type }: Pick<DeviceSubject, 'id' | 'type'>,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<BackupFacts> {
  return (await readBatteries([{ id, type }], services)).get(id) ?? none
}

/** The same of several devices with a battery, by internal id; others are left out. Three statements, however many they are. */
export async function readBatteries(
  devices: readonly Pick<DeviceSubject, 'id' | 'type'>[],
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<ReadonlyMap<number, BatteryNow>> {
  const typed = devices.flatMap(({ id, type: code }) => {
    const type = deviceType(code)
    return type?.battery ? [{ id, type, battery: type.battery }] : []
  })
  const ids = typed.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [values, rows, discharges] = await Promise.all([latestValues(db, ids), listSearched(db, ids), lastTellings(db, ids, tellingDepth)])
  const entered = new Map(rows.map(({ id, info }) => [id, info]))
  return new Map(
    typed.map(({ id, type, battery }) => {
      const readings = readingsOf(type.code, values.get(id) ?? [], clock.now())
      return [id, { ...factsOf(type, battery, readings, entered.get(id) ?? {}), discharge: discharges.get(id) ?? null }]
    }),
  )
}

function factsOf(type: DeviceType, battery: BatteryUse, readings: readonly Reading[], info: Entered): BatteryNow {
  const good = new Map(readings.flatMap(({ key, value, quality }) => (quality === 'good' && value !== null ? [[key, value] as const] : [])))
  const known: Known = (key) => (key === undefined ? null : (good.get(key) ?? null))
  return {
    runtime: known(battery.runtime),
    charge: known(battery.charge),
    soh: known(battery.soh),
    voltage: nominalVoltage(battery, info) ?? known(battery.voltage),
    capacity: known(battery.ratedCapacity) ?? enteredNumber(info, battery.capacity),
    load: loadOf(type, battery, known),
    chemistry: type.info.some(({ key }) => key === 'chemistry') ? 'lithium' : 'lead',
    discharge: null,
    gives: gives(type, known),
  }
}

/** As it was entered: of the whole, or of one of several in series. */
function nominalVoltage({ nominal }: BatteryUse, info: Entered): number | null {
  const one = nominal ? enteredNumber(info, nominal.voltage) : null
  if (one === null || nominal?.quantity === undefined) return one
  const quantity = enteredNumber(info, nominal.quantity)
  return quantity === null ? null : one * quantity
}

/** What the device says of its load; else, while its battery gives power, what that gives. */
function loadOf(type: DeviceType, battery: BatteryUse, known: Known): BackupFacts['load'] {
  const power = known(battery.load)
  if (power !== null) return { power, at: 'load' }
  const [voltage, current] = [known(battery.voltage), known(battery.current)]
  if (voltage === null || current === null || !gives(type, known)) return null
  return { power: (voltage * Math.abs(current)) / 1000, at: 'battery' }
}

function gives(type: DeviceType, known: Known): boolean {
  const watch = batteryWatch(type, (key) => known(key) !== null)
  return watch?.read(0, watch.keys.map(known)).gives === true
}

function enteredNumber(info: Entered, key: string): number | null {
  const value = info[key]
  return typeof value === 'number' && value > 0 ? value : null
}
