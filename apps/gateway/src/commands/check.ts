import { deviceType, formatValue, pointName, type ResolvedPoint, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { WireValue } from '@kilowatch/telemetry'
import { outputControl, outputProblem } from '../alarms/settings.ts'
import { machineClock } from '../clock.ts'
import type { DeviceConfig } from '../config/device-settings.ts'
import type { GatewayConfig } from '../config/read-config.ts'
import { type DeviceAccess, DeviceError, type Reading } from '../drivers/driver.ts'
import { startDrivers } from '../drivers/start-drivers.ts'
import { type Bus, createBuses } from '../polling/bus.ts'
import { openLine } from '../polling/line.ts'
import { quiet } from './quiet.ts'
import { configFrom, type Screen } from './screen.ts'
import { tableOf } from './table.ts'

/** Reads every device once and prints what it says; 1 when one of them cannot be read. Sends nothing. */
export async function check(file: string, screen: Screen): Promise<number> {
  const config = await configFrom(file, screen)
  if (!config) return 1
  const drivers = startDrivers(config, { clock: machineClock(), log: quiet })
  const busOf = createBuses()
  const results = await Promise.all(
    config.devices.map((device) => {
      const access = drivers.access(device)
      return readOnce(device, access, busOf(access.bus))
    }),
  )
  for (const { device, readings, error } of results) {
    for (const reading of readings) print(reading, screen)
    if (error) screen.complain(screen.text('check-failed', { ref: device.ref, reason: reasonText(error, screen) }))
  }
  const isOutputGood = checkOutput(
    config,
    results.flatMap(({ readings }) => readings),
    screen,
  )
  return isOutputGood && !results.some(({ error }) => error) ? 0 : 1
}

/** Whether the output for alarms can be switched, as far as a reading shows; nothing is switched. */
function checkOutput({ alarm_output: output }: GatewayConfig, readings: readonly Reading[], screen: Screen): boolean {
  const control = output && outputControl(output)
  if (!control) return true
  const reading = readings.find(({ ref }) => ref === control.device)
  const params = { ...control }
  const problem = reading && outputProblem(reading.type, control)
  const offered = reading?.controls?.find(({ key }) => key === control.control)
  const isOffered = [control.on, control.off].every((value) => offered?.values.includes(value))
  if (!reading) screen.complain(screen.text('check-output-not-read', params))
  else if (problem) screen.complain(screen.text(problem.key, problem.params))
  else if (isOffered) screen.print(screen.text('check-output', params))
  else screen.complain(screen.text('check-output-not-offered', params))
  return isOffered && !problem
}

interface Result {
  device: DeviceConfig
  readings: readonly Reading[]
  error?: DeviceError
}

/** When its turn on the bus has come: devices may share a line. */
async function readOnce(device: DeviceConfig, access: DeviceAccess, bus: Bus): Promise<Result> {
  const line = openLine(access, bus, new AbortController().signal)
  try {
    return { device, readings: await line.exchange('reading', (link, signal) => access.read(link, signal)) }
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error
    return { device, readings: [], error }
  } finally {
    line.close()
  }
}

/** Why a device cannot be read, in words, with what the other side said. */
export function reasonText(error: DeviceError, screen: Screen): string {
  return `${screen.text(`reason-${error.reason}`)} (${printable(error.message)})`
}

function print({ ref, type: code, values, extras = {} }: Reading, screen: Screen): void {
  const type = deviceType(code)
  if (!type) return
  screen.print(screen.text('check-device', { ref, type: type.name[screen.language], count: values.size }))
  const head = (['check-name', 'check-value', 'check-unit', 'check-meaning'] as const).map((key) => screen.text(key))
  const rows = [...values].flatMap(([key, value]) => {
    const resolved = resolvePoint(type, key)
    return resolved ? [rowOf(resolved, value, screen)] : []
  })
  for (const line of tableOf([head, ...rows])) screen.print(`  ${line}`)
  const texts = Object.entries(extras).map(([name, value]) => [printable(name), printable(String(value))])
  if (texts.length > 0) screen.print(`  ${screen.text('check-extras')}`)
  for (const line of tableOf(texts)) screen.print(`    ${line}`)
}

function rowOf(resolved: ResolvedPoint, value: WireValue, screen: Screen): string[] {
  const { point } = resolved
  const unit = point.kind === 'state' ? '' : shownUnit(point.unit, screen.language)
  return [resolved.key, shown(resolved, value, screen), unit, pointName(resolved, screen.language)]
}

function shown(resolved: ResolvedPoint, value: WireValue, screen: Screen): string {
  if (value === null) return screen.text('check-not-reported')
  return value === 'nan' ? screen.text('check-bad') : formatValue(resolved, value, screen.language)
}

/** What a device says must not move the cursor or colour the screen. */
export function printable(said: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return said.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
}
