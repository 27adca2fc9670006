import { DeviceError } from '../driver.ts'
import type { LineWire, Wire } from './wires.ts'

/** A path that was just closed is free when its closing has ended. */
const closing = new Map<string, Promise<void>>()

/** Opens a serial line. What speaks to the operating system is loaded here, where somebody has one. @throws DeviceError */
export async function openSerial(wire: Extract<LineWire, { kind: 'serial' }>, signal: AbortSignal): Promise<Wire> {
  const { SerialPort } = await import('serialport').catch((cause: unknown) => {
    throw new DeviceError('refused', 'what speaks to serial lines could not be loaded', { cause })
  })
  await closing.get(wire.path)
  const port = new SerialPort({ path: wire.path, baudRate: wire.baud, parity: wire.parity, stopBits: wire.stopBits, autoOpen: false })
  await new Promise<void>((resolve, reject) => {
    port.open((cause) => (cause ? reject(new DeviceError('refused', cause.message, { cause })) : resolve()))
  })
  // Its destroy would leave the device open. A closing that fails has ended, too.
  const close = () => {
    if (port.isOpen) closing.set(wire.path, new Promise((done) => port.close(() => done())))
  }
  if (!signal.aborted) return { stream: port, close }
  close()
  throw signal.reason
}
