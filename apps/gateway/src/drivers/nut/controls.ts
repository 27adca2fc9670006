import { type DeviceType, enteredNumber, keyOf, quantise, settingControlKey } from '@kilowatch/catalog'
import { type NutCommand, type NutSetting, nutModelOf } from '@kilowatch/catalog/models'
import type { ControlOrder } from '../driver.ts'
import type { Ability } from '../offered.ts'

/** One instant command of NUT that does what a control of the catalogue is told. */
interface Found {
  command: string
  control: string
  value: string
}

/** What a server lets be told to a device: its instant commands, and the variables that it lets be written. */
export interface Permitted {
  commands: readonly string[]
  /** With the ranges that the server gives for them. */
  writable: ReadonlyMap<string, readonly [number, number] | undefined>
}

/** What can be told to a device of this type, and set in it. */
export function abilitiesOf(type: DeviceType, { commands, writable }: Permitted): Ability[] {
  return [...foundCommands(type, commands), ...settingsOf(type).flatMap((setting) => settingAbility(setting, writable))]
}

function settingAbility({ variable, setting, factor = 1 }: NutSetting, writable: Permitted['writable']): Ability[] {
  if (!writable.has(variable)) return []
  const range = writable.get(variable)
  return [{ control: settingControlKey(setting), ...(range ? { range: [range[0] * factor, range[1] * factor] as const } : {}) }]
}

/** The variable and what is written to it; undefined for what is no setting of the type, or no number. */
export function variableFor(type: DeviceType, { control, value }: Omit<ControlOrder, 'ref'>): { name: string; value: string } | undefined {
  const found = settingsOf(type).find(({ setting }) => settingControlKey(setting) === control)
  const number = enteredNumber(value)
  return found && number !== undefined ? { name: found.variable, value: String(quantise(number / (found.factor ?? 1), 3)) } : undefined
}

function settingsOf(type: DeviceType): readonly NutSetting[] {
  return nutModelOf(type)?.settings ?? []
}

/** The instant command for what a control is told; undefined where the server lists none. */
export function commandFor(
  type: DeviceType,
  { control, value }: Omit<ControlOrder, 'ref'>,
  commands: readonly string[],
): string | undefined {
  return foundCommands(type, commands).find((found) => found.control === control && found.value === value)?.command
}

/** In the order of the model: the first of several that do the same is the one that is given. */
function foundCommands(type: DeviceType, commands: readonly string[]): Found[] {
  const declared = nutModelOf(type)?.commands ?? []
  return declared.flatMap((each) => commands.flatMap((command) => matched(each, command) ?? []))
}

function matched({ command: pattern, control, value }: NutCommand, command: string): Found | undefined {
  if (pattern === command) return { command, control, value }
  const number = /^[^0-9]*?\.([1-9]\d{0,2})\./.exec(command)?.[1]
  if (number === undefined || keyOf(pattern, Number(number)) !== command) return undefined
  return { command, control: keyOf(control, Number(number)), value }
}
