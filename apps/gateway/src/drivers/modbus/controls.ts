import { type DeviceType, keyOf, resolveControl } from '@kilowatch/catalog'
import type { ModbusCommand, ModbusModel, ModbusSetting, ModbusWrite } from '@kilowatch/catalog/models'
import type { OfferedControl } from '@kilowatch/telemetry'
import type ModbusRTU from 'modbus-serial'
import { type ControlOrder, DeviceError, type Reading, type WriteOrder } from '../driver.ts'
import { failureOf, ModbusException } from './failures.ts'
import type { Unit } from './reader.ts'
import { readBlock, writeNumber, writeTogether } from './requests.ts'
import { isBit, type Layout, spanOf } from './slots.ts'
import { numberOf, registersFor } from './words.ts'

/** Controls of a device by its model; only those whose proving point it reports. */
export function offeredControls({ type, placed: { model } }: Layout, values: Reading['values']): OfferedControl[] {
  const offered = new Map<string, string[]>()
  for (const { control, value } of commandsOf(model)) {
    if (isProvable(type, control, values)) offered.set(control, [...(offered.get(control) ?? []), value])
  }
  return [...offered].map(([key, told]) => ({ key, values: told }))
}

function isProvable(type: DeviceType, control: string, values: Reading['values']): boolean {
  const resolved = resolveControl(type, control)
  return resolved !== undefined && typeof values.get(resolved.proof.key) === 'number'
}

/** Gives a command to the device; resolves when it has taken it. @throws DeviceError */
export async function giveCommand(unit: Unit, model: ModbusModel, order: Omit<ControlOrder, 'ref'>, signal: AbortSignal): Promise<void> {
  const found = commandsOf(model).find(({ control, value }) => control === order.control && value === order.value)
  if (!found) throw new DeviceError('not-accepted', `no command for ${order.control} ${order.value}`, { keepsLink: true })
  const [first] = found.writes
  if (found.together && first) {
    const registers = found.writes.flatMap(({ value, word = 'u16', order: bytes = 'ABCD' }) => registersFor(value, word, bytes))
    await tell(unit, signal, (client) => writeTogether(client, first.at, registers))
  } else {
    for (const write of found.writes) await tell(unit, signal, (client) => writeNumber(client, write))
  }
}

/** The commands of a model with their numbers: of what repeats, each its own. */
function commandsOf({ commands = [] }: ModbusModel): Omit<ModbusCommand, 'each'>[] {
  return commands.flatMap(({ each = { count: 1, stride: 0 }, ...declared }) =>
    Array.from({ length: each.count }, (_, place) => ({
      ...declared,
      control: keyOf(declared.control, place + 1),
      writes: declared.writes.map((write) => ({ ...write, at: write.at + place * each.stride })),
    })),
  )
}

/** Writes a setting of the model and reads back what the device holds then. @throws DeviceError */
export async function writeSetting(unit: Unit, layout: Layout, { name, value }: WriteOrder, signal: AbortSignal): Promise<void> {
  const { placed } = layout
  const setting = placed.model.settings?.find((each) => each.setting === name)
  if (!setting || value === undefined) throw notAccepted(`no setting ${name}`)
  const write: ModbusWrite = { ...setting, ...orderOf(setting, placed.model), at: placed.base + setting.at, value: rawOf(setting, value) }
  await tell(unit, signal, (client) => writeNumber(client, write))
  const held = await unit.line.ask(unit.unit, unit.timeout, signal, (client) => readBlock(client, spanOf(setting, placed)))
  const now = isBit(setting.table) ? held[0] : numberOf(held, setting.word ?? 'u16', write.order ?? 'ABCD')
  if (now !== write.value) throw notAccepted(`${name}: wrote ${write.value}, the device holds ${now}`)
}

function orderOf({ order }: ModbusSetting, model: ModbusModel): Pick<ModbusWrite, 'order'> {
  return { order: order ?? model.order ?? 'ABCD' }
}

/** The raw number of what a person entered. */
function rawOf({ setting, choices, scale = 1, offset = 0, word = 'u16' }: ModbusSetting, value: string): number {
  if (choices) {
    const raw = Object.hasOwn(choices, value) ? choices[value] : undefined
    if (raw === undefined) throw notAccepted(`${setting}: one of ${Object.keys(choices).join(', ')}`)
    return raw
  }
  const number = /^-?\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw notAccepted(`${setting}: a number`)
  const raw = (number - offset) / scale
  return word.startsWith('f') ? Math.fround(raw) : Math.round(raw)
}

function notAccepted(detail: string): DeviceError {
  return new DeviceError('not-accepted', detail, { keepsLink: true })
}

/** One request that changes something, never asked twice. "Acknowledge" says that it is taken and takes long: reading back will show it. */
async function tell({ line, unit, timeout }: Unit, signal: AbortSignal, request: (client: ModbusRTU) => Promise<void>): Promise<void> {
  try {
    await line.ask(unit, timeout, signal, request)
  } catch (error) {
    const failure = failureOf(error)
    if (!(failure instanceof ModbusException) || failure.code !== 5) throw failure
  }
}
