import type { PlacedProblem } from '../../config/problems.ts'
import { repeats } from '../../config/repeats.ts'
import type { TextKey, TextParams } from '../../texts.ts'
import type { PlacedDevice } from '../driver.ts'
import { type ModbusDeviceConfig, namedModel } from './settings.ts'
import { busOf, wireOf } from './wires.ts'

type Placed = PlacedDevice<ModbusDeviceConfig>
type Setting = keyof ModbusDeviceConfig

const ofSerial: readonly Setting[] = ['baud', 'parity', 'stop_bits']
const ofAddress: readonly Setting[] = ['port', 'framing']

/** What the settings of one device alone cannot show, or not one by one. */
export function modbusProblems(devices: readonly Placed[]): PlacedProblem[] {
  const placeable = devices.filter(({ device: { host, serial } }) => (host === undefined) !== (serial === undefined))
  return [
    ...devices.flatMap(ownProblems),
    ...repeats(placeable, { field: 'unit', key: 'unit-twice', same: unitOf, shown: ({ unit }) => String(unit) }),
    ...differing(placeable),
  ]
}

function ownProblems({ device, index }: Placed): PlacedProblem[] {
  const { host, serial, unit, type } = device
  const problem = (key: TextKey, field?: Setting, params: TextParams = {}): PlacedProblem[] => [
    { path: ['devices', index, ...(field ? [field] : [])], key, params: { field: field ?? '', ...params } },
  ]
  if (host === undefined && serial === undefined) return problem('no-line')
  if (host !== undefined && serial !== undefined) return problem('two-lines', 'serial')
  const model = namedModel(device)
  return [
    ...(serial === undefined ? ofSerial : ofAddress).flatMap((field) =>
      device[field] === undefined ? [] : problem(serial === undefined ? 'only-serial' : 'only-address', field),
    ),
    ...(serial !== undefined && (unit < 1 || unit > 247) ? problem('unit-range', 'unit') : []),
    ...(model && type !== undefined && type !== model.type
      ? problem('not-of-model', 'type', { value: type, model: model.title, wanted: model.type })
      : []),
  ]
}

function unitOf(device: ModbusDeviceConfig): string {
  return `${busOf(wireOf(device))} ${device.unit}`
}

/** Devices of one line that would have it set in different ways; the first is right. */
function differing(devices: readonly Placed[]): PlacedProblem[] {
  const first = new Map<string, Placed>()
  return devices.flatMap((each): PlacedProblem[] => {
    const wire = wireOf(each.device)
    const bus = busOf(wire)
    const earlier = first.get(bus) ?? each
    first.set(bus, earlier)
    if (JSON.stringify(wireOf(earlier.device)) === JSON.stringify(wire)) return []
    return [{ path: ['devices', each.index], key: 'line-differs', params: { value: shown(wire), line: earlier.line } }]
  })
}

function shown(wire: ReturnType<typeof wireOf>): string {
  return wire.kind === 'serial' ? `${wire.baud} ${wire.parity} ${wire.stopBits}` : wire.kind
}
