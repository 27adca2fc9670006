import type { Duplex } from 'node:stream'
import { type ModbusDeviceConfig, namedModel } from './settings.ts'

/** How a line is reached; devices that say the same share it. */
export type LineWire =
  | { kind: 'tcp' | 'rtu'; host: string; port: number }
  | { kind: 'serial'; path: string; baud: number; parity: 'none' | 'even' | 'odd'; stopBits: 1 | 2 }

/** Bytes to the devices and back. */
export interface Wire {
  stream: Duplex
  close(): void
}

/** The line that a device hangs on, with what its model and the protocol say where the file is silent. */
export function wireOf(config: ModbusDeviceConfig): LineWire {
  const { host = '', port = 502, framing = 'tcp', serial } = config
  if (serial === undefined) return { kind: framing, host, port }
  const factory = namedModel(config)?.serial
  const { baud = factory?.baud ?? 9600, parity = factory?.parity ?? 'none' } = config
  // Modbus over serial line V1.02, 2.5.1: a character has 11 bits, the second stop bit stands in for a parity that is not there.
  // Devices are set to 8N1 all the same.
  return { kind: 'serial', path: serial, baud, parity, stopBits: config.stop_bits ?? 1 }
}

/** What two devices must not use at the same time. */
export function busOf(wire: LineWire): string {
  return wire.kind === 'serial' ? `modbus ${wire.path}` : `modbus ${wire.host}:${wire.port}`
}
