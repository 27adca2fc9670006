import { machineClock } from '../clock.ts'
import { DeviceError, type WriteOrder } from '../drivers/driver.ts'
import { startDrivers } from '../drivers/start-drivers.ts'
import { reasonText } from './check.ts'
import { quiet } from './quiet.ts'
import { configFrom, type Screen } from './screen.ts'

/** Gives one order to one device; 1 when it was not carried out. */
export async function write(file: string, ref: string, order: WriteOrder, screen: Screen): Promise<number> {
  const config = await configFrom(file, screen)
  if (!config) return 1
  const device = config.devices.find((each) => each.ref === ref)
  if (!device) {
    screen.complain(screen.text('write-unknown-ref', { ref, file }))
    return 1
  }
  const access = startDrivers(config, { clock: machineClock(), log: quiet }).access(device)
  const what = [order.name, order.value].filter((word) => word !== undefined).join(' ')
  const signal = AbortSignal.timeout(30_000)
  try {
    const link = await access.open(signal)
    try {
      await access.write(link, order, signal)
    } finally {
      link.close()
    }
    screen.print(screen.text('write-done', { ref, what }))
    return 0
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error
    screen.complain(screen.text('write-failed', { ref, what, reason: reasonText(error, screen) }))
    return 1
  }
}
