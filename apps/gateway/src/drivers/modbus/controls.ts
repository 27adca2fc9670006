import { enteredNumber, keyOf, patternOf, settingControlKey, settingKey } from '@kilowatch/catalog'
import type { ModbusCommand, ModbusModel, ModbusSetting, ModbusWrite } from '@kilowatch/catalog/models'
import type ModbusRTU from 'modbus-serial'
import { type ControlOrder, DeviceError, type WriteOrder } from '../driver.ts'
import type { Ability } from '../offered.ts'
import { failureOf, ModbusException } from './failures.ts'
import type { Unit } from './reader.ts'
import { readBlock, writeNumber, writeTogether } from './requests.ts'
import { isBit, type Layout, spanOf } from './slots.ts'
import { fitsWord, numberOf, registersFor } from './words.ts'

/** What can be told to a device, and set in it, by its model. */
export function abilitiesOf({ placed: { model } }: Layout): Ability[] {
  return [...commandsOf(model), ...(model.settings ?? []).flatMap(settingAbilities)]
}

function settingAbilities({ setting, choices, scale = 1, word = 'u16', range }: ModbusSetting): Ability[] {
  const control = settingControlKey(setting)
  if (choices) return Object.keys(choices).map((value) => ({ control, value }))
  return [{ control, ...(word.startsWith('f') ? {} : { step: Math.abs(scale) }), ...(range ? { range } : {}) }]
}

/** Gives a command to the device, or sets what is a setting; resolves when it has taken it. @throws DeviceError */
export async function giveCommand(unit: Unit, layout: Layout, order: Omit<ControlOrder, 'ref'>, signal: AbortSignal): Promise<void> {
  const setting = settingKey(order.control)
  if (setting === undefined) await giveWrites(unit, layout.placed.model, order, signal)
  else await set(unit, layout, { name: setting, value: order.value }, signal)
}

/** Whether a model can be told this, or set so. */
export function hasControl({ commands = [], settings = [] }: ModbusModel, control: string): boolean {
  const setting = settingKey(control)
  if (setting !== undefined) return settings.some((each) => each.setting === setting)
  return commands.some((command) => command.control === control || command.control === patternOf(control))
}

async function giveWrites(unit: Unit, model: ModbusModel, order: Omit<ControlOrder, 'ref'>, signal: AbortSignal): Promise<void> {
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
export async function writeSetting(unit: Unit, layout: Layout, order: WriteOrder, signal: AbortSignal): Promise<void> {
  const { setting, write } = await set(unit, layout, order, signal)
  const held = await unit.line.ask(unit.unit, unit.timeout, signal, (client) => readBlock(client, spanOf(setting, layout.placed)))
  const now = isBit(setting.table) ? held[0] : numberOf(held, setting.word ?? 'u16', write.order ?? 'ABCD')
  if (now !== write.value) throw notAccepted(`${order.name}: wrote ${write.value}, the device holds ${now}`)
}

async function set(
  unit: Unit,
  { placed }: Layout,
  { name, value }: WriteOrder,
  signal: AbortSignal,
): Promise<{ setting: ModbusSetting; write: ModbusWrite }> {
  const setting = placed.model.settings?.find((each) => each.setting === name)
  if (!setting || value === undefined) throw notAccepted(`no setting ${name}`)
  const write: ModbusWrite = { ...setting, ...orderOf(setting, placed.model), at: placed.base + setting.at, value: rawOf(setting, value) }
  await tell(unit, signal, (client) => writeNumber(client, write))
  return { setting, write }
}

function orderOf({ order }: ModbusSetting, model: ModbusModel): Pick<ModbusWrite, 'order'> {
  return { order: order ?? model.order ?? 'ABCD' }
}

/** The raw number of what a person entered. */
function rawOf({ setting, table, choices, scale = 1, offset = 0, word = 'u16' }: ModbusSetting, value: string): number {
  if (choices) {
    const raw = Object.hasOwn(choices, value) ? choices[value] : undefined
    if (raw === undefined) throw notAccepted(`${setting}: one of ${Object.keys(choices).join(', ')}`)
    return raw
  }
  const number = enteredNumber(value)
  if (number === undefined) throw notAccepted(`${setting}: a number`)
  const raw = (number - offset) / scale
  const held = word.startsWith('f') ? Math.fround(raw) : Math.round(raw)
  if (!word.startsWith('f') && Math.abs(held - raw) > 1e-6) throw notAccepted(`${setting}: in steps of ${scale}`)
  if (!isBit(table) && !fitsWord(held, word)) throw notAccepted(`${setting}: ${held} is no ${word}`)
  return held
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
