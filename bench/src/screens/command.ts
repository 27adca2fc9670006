import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import controls from '../../../apps/console/src/locales/zh/controls.json' with { type: 'json' }
import { deviceLink } from '../../../apps/console/src/shared/device-links.ts'
import { startModbusServer } from '../../../apps/gateway/test/modbus-server.ts'
import { print } from '../figures.ts'
import { claimFleet } from '../fleet.ts'
import { startGateway } from '../own-gateway.ts'
import { quantile } from '../quantiles.ts'
import type { Stage } from '../stage.ts'
import { firstDevices } from '../store-figures.ts'
import { openConsole } from './console.ts'

const uplinkId = '700000000998'
/** Of the sixty that a device takes in ten minutes. */
const rounds = 50
/** Where the Mini-Mate2 says whether it runs, and is told to. */
const running = 17
const verified = controls.state.verified.replace('{{reading}}', '')

/** From the button in Chromium to the air conditioner on loopback Modbus, and back to the verified reading on screen. */
export async function measureCommand(stage: Stage): Promise<void> {
  const modbus = await startModbusServer()
  for (let at = 0; at < 300; at++) modbus.put(1, 'holding', at, 20)
  let writtenAt = 0
  modbus.misbehave = ({ code }) => {
    if (code === 6) writtenAt = Date.now()
    return undefined
  }
  await claimFleet(stage.database, stage.businessId, { uplinkIds: [uplinkId] })
  const device = `ref: ac, driver: modbus, host: 127.0.0.1, port: ${modbus.port}, model: liebert-mini-mate2, control: true, interval: 1s`
  const gateway = startGateway(stage, { uplinkId, devices: [device] })
  try {
    const { page, close } = await openConsole(stage, deviceLink({ id: await announced(stage), type: 'ac' }))
    const row = page.locator('.kw-unit-row').filter({ hasText: '开关机' })
    const on = row.getByRole('button', { name: '开机' })
    const sure = page.getByRole('dialog').getByRole('button', { name: '开机' })
    const [atDevice, onScreen]: [number[], number[]] = [[], []]
    for (let n = 0; n < rounds; n++) {
      modbus.put(1, 'holding', running, 0)
      // Decided by what is so: the server refuses it otherwise.
      await row.filter({ has: page.locator('b', { hasText: '关机' }) }).waitFor()
      await on.click()
      const { from, to } = await clickedUntilVerified(sure)
      atDevice.push(writtenAt - from)
      onScreen.push(to - from)
      // The list tells commands apart by their second.
      await wait(1_200)
    }
    print(`button → command at the device, ${rounds} times: p50, longest`, two(atDevice))
    print('button → verified on screen: p50, longest', two(onScreen))
    await close()
  } finally {
    await gateway.stop()
    await modbus.stop()
  }
}

async function announced(stage: Stage): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [id] = await firstDevices(stage.database)
    if (id) return id
    await wait(100)
  }
  throw new Error('the device did not come')
}

/** Clicks, and looks at every frame until the newest command in the list is another and is verified. Milliseconds since 1970. */
function clickedUntilVerified(button: Locator): Promise<{ from: number; to: number }> {
  return button.evaluate(
    (element, [list, done]) =>
      new Promise<{ from: number; to: number }>((resolve, reject) => {
        const newest = () => document.querySelector(`ol[aria-label="${list}"] li`)?.textContent ?? ''
        const before = newest()
        const from = Date.now()
        const look = () => {
          if (newest() !== before && newest().includes(done)) resolve({ from, to: Date.now() })
          else if (Date.now() - from > 20_000) reject(new Error(`not verified: ${newest()}`))
          else requestAnimationFrame(look)
        }
        ;(element as HTMLElement).click()
        look()
      }),
    [controls.recent, verified] as const,
  )
}

function two(times: readonly number[]): string {
  return `${quantile(times, 0.5)}, ${quantile(times, 1)} ms`
}
