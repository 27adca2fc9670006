import { SerialPort } from 'serialport'
import { TestModbus } from './modbus-server.ts'
import { openSerialPair } from './serial-pair.ts'

/** A transmitter of 21.5 °C and 40 %RH (unit 1) at the far end of a serial line. */
export async function startSerialDevice(): Promise<{ path: string; stop(): Promise<void> }> {
  const pair = await openSerialPair()
  const far = new SerialPort({ path: pair.theirs, baudRate: 9600, autoOpen: false })
  await new Promise<void>((open, fail) => far.open((error) => (error ? fail(error) : open())))
  const bus = new TestModbus()
  bus.serve(far, 'rtu')
  bus.put(1, 'input', 1, 215, 400)
  return {
    path: pair.ours,
    async stop() {
      await new Promise((closed) => far.close(closed))
      await pair.stop()
    },
  }
}
