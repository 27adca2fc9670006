import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceExchanges } from '@kilowatch/telemetry'
import { type Clock, machineClock } from '../src/clock.ts'
import { problemLines } from '../src/config/problems.ts'
import { parseConfig } from '../src/config/read-config.ts'
import type { DeviceError, Reading } from '../src/drivers/driver.ts'
import { startDrivers } from '../src/drivers/start-drivers.ts'
import { createBuses } from '../src/polling/bus.ts'
import { ExchangeCounts } from '../src/polling/exchange-counts.ts'
import { type DeviceLine, openLine } from '../src/polling/line.ts'
import { testUplink } from './broker.ts'
import { quietLog } from './quiet-log.ts'

/** Devices of a configuration, read without gateway and server, on their buses. */
export interface TestDevices {
  read(ref: string): Promise<readonly Reading[]>
  /** The values of the device itself, by key. */
  values(ref: string): Promise<Record<string, unknown>>
  control(ref: string, control: string, value: string): Promise<void>
  write(ref: string, name: string, value: string): Promise<void>
  /** What the status would say of the exchanges so far. */
  counted(ref: string): DeviceExchanges | undefined
  save(): void
  close(): void
}

/** `devices`: the YAML of the list. `state`: a folder to go on with. */
export function openDevices(
  devices: string,
  state = mkdtempSync(join(tmpdir(), 'kw-modbus-')),
  clock: Clock = machineClock(),
): TestDevices {
  const parsed = parseConfig(`uplink: "${testUplink}"\nstate: ${state}\ndevices:\n${devices}`, join(state, 'site.yaml'))
  if ('problems' in parsed) throw new Error(problemLines('site.yaml', parsed.problems, 'en').join('\n'))
  const drivers = startDrivers(parsed.config, { clock, log: quietLog })
  const busOf = createBuses()
  const stopping = new AbortController()
  const found = new Map(
    parsed.config.devices.map((device) => {
      const access = drivers.access(device)
      const counts = new ExchangeCounts()
      const listener = {
        answered: (took: number) => counts.answered(took),
        failed: (error: DeviceError) => counts.failed(error, clock.up()),
      }
      return [device.ref, { access, counts, line: openLine(access, busOf(access.bus), stopping.signal, listener) }] as const
    }),
  )
  function of(ref: string): { access: ReturnType<typeof drivers.access>; counts: ExchangeCounts; line: DeviceLine } {
    const device = found.get(ref)
    if (!device) throw new Error(`no device ${ref}`)
    return device
  }
  async function read(ref: string): Promise<readonly Reading[]> {
    const { access, line } = of(ref)
    return line.exchange('reading', (link, signal) => access.read(link, signal))
  }
  return {
    read,
    values: async (ref) => Object.fromEntries((await read(ref))[0]?.values ?? []),
    control: (ref, control, value) =>
      of(ref).line.exchange('command', async (link, signal) => of(ref).access.control?.(link, { ref, control, value }, signal)),
    write: (ref, name, value) => of(ref).line.exchange('command', (link, signal) => of(ref).access.write(link, { name, value }, signal)),
    counted: (ref) => of(ref).counts.told(ref, clock.up()),
    save: () => drivers.save(),
    close() {
      stopping.abort()
      for (const { line } of found.values()) line.close()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
