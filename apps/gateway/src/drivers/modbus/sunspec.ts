import { type ModbusModel, modbusModels } from '@kilowatch/catalog/models'
import { DeviceError } from '../driver.ts'
import { ModbusException } from './failures.ts'
import { askBlock, type Unit } from './reader.ts'
import type { Placed } from './slots.ts'

// SunSpec Device Information Model Specification: the device begins with "SunS" at one of three addresses; models follow one after the
// other, each with its id and the length of what comes after these two; 0xFFFF ends them.

const bases = [40_000, 50_000, 0]
const marker = [0x5375, 0x6e53]
const end = 0xffff
/** A chain that does not end is no chain. */
const mostModels = 60

export interface Chain {
  /** The models that the catalogue has; of an id that comes several times, the first. */
  placed: readonly Placed[]
  /** Where model 1 begins, which says who made the device. */
  common?: number
}

/** The models of a device, at their places. @throws DeviceError; also where there is none that the catalogue has */
export async function findSunspec(unit: Unit, signal: AbortSignal): Promise<Chain> {
  const found = new Map<number, Placed>()
  const ids: number[] = []
  let common: number | undefined
  let at = (await findMarker(unit, signal)) + marker.length
  for (let count = 0; count < mostModels && at <= 0xfffe; count++) {
    const [id = end, length = 0] = await askBlock(unit, { table: 'holding', at, count: 2 }, signal, true)
    if (id === end) return chainOf([...found.values()], common, ids)
    ids.push(id)
    if (id === 1) common ??= at
    const model = sunspecModel(id)
    if (model && !found.has(id)) found.set(id, { model, base: at, length: length + 2 })
    at += length + 2
  }
  throw new DeviceError('protocol', 'the chain of SunSpec models has no end')
}

function chainOf(placed: readonly Placed[], common: number | undefined, ids: readonly number[]): Chain {
  if (placed.length > 0) return { placed, ...(common === undefined ? {} : { common }) }
  throw new DeviceError('unknown-device', `none of its SunSpec models is known: ${ids.join(', ') || '–'}`, { keepsLink: true })
}

async function findMarker(unit: Unit, signal: AbortSignal): Promise<number> {
  for (const at of bases) {
    const found = await askBlock(unit, { table: 'holding', at, count: 2 }, signal, false).catch((error: unknown) => {
      if (error instanceof ModbusException) return []
      throw error
    })
    if (found[0] === marker[0] && found[1] === marker[1]) return at
  }
  throw new DeviceError('unknown-device', `no SunSpec marker at ${bases.join(', ')}`, { keepsLink: true })
}

function sunspecModel(id: number): ModbusModel | undefined {
  return modbusModels.find(({ sunspec }) => sunspec?.id === id)
}
