import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toldBroker } from '../../../test/told-broker.ts'
import { mqttAccess } from './access.ts'
import { mqttSettings } from './settings.ts'

const { broker, say } = toldBroker()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a device that talks all the time is read once more in each interval, and at once when a state changes', async () => {
  const points = [
    { point: 'leak', topic: 'pump', path: 'wet', states: { true: 'leak', false: 'dry' } },
    { point: 'leak_position', topic: 'pump', path: 'at' },
  ]
  const config = mqttSettings.parse({ ref: 'd', driver: 'mqtt', broker: 'mqtt://h', type: 'leak', points, interval: '10s' })
  const access = mqttAccess(config, broker, () => 0)
  let hints = 0
  const end = access.hints?.(() => hints++)
  const opening = access.open(AbortSignal.timeout(60_000))
  const says = (said: object) => say('pump', said)
  says({ wet: false, at: 0 })
  await vi.advanceTimersByTimeAsync(2_000)
  await opening
  expect(hints).toBe(1)
  for (let at = 0; at < 45; at++) {
    says({ wet: false, at })
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(hints).toBe(2)
  says({ wet: true, at: 45 })
  expect(hints).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(hints).toBe(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hints).toBe(4)
  end?.()
})
