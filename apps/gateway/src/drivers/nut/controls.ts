import { type DeviceType, keyOf, resolveControl } from '@kilowatch/catalog'
import { type NutCommand, nutModelOf } from '@kilowatch/catalog/models'
import type { OfferedControl } from '@kilowatch/telemetry'
import type { ControlOrder, Reading } from '../driver.ts'

/** One instant command of NUT that does what a control of the catalogue is told. */
interface Found {
  command: string
  control: string
  value: string
}

/**
 * Controls that a device of this type has, by the instant commands that its server lists. Only those whose proving point it reports: what
 * cannot be read back could never be shown as done.
 */
export function offeredControls(type: DeviceType, commands: readonly string[], values: Reading['values']): OfferedControl[] {
  const offered = new Map<string, string[]>()
  for (const { control, value } of foundCommands(type, commands)) {
    const resolved = resolveControl(type, control)
    if (!resolved || typeof values.get(resolved.proof.key) !== 'number') continue
    const known = offered.get(control) ?? []
    if (!known.includes(value)) offered.set(control, [...known, value])
  }
  return [...offered].map(([key, told]) => ({ key, values: told }))
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
