import { expect, it } from 'vitest'
import { Moments } from '../uplink/moments.ts'
import { Judge } from './judge.ts'

/** Messages of a sensor (seconds, °C), read every five seconds for so long: the alarms that it opens where two readings in a row must be too warm. */
function opened(messages: readonly (readonly [second: number, celsius: number])[], seconds = 120): number[] {
  const limits = {
    version: '1',
    types: { th: { 'probe.1.temperature': { high: [35, 33] as [number, number], samples: 2 } } },
    devices: [{ ref: 'd', type: 'th' }],
  }
  const judge = new Judge(limits, new Map())
  const moments = new Moments()
  const found: number[] = []
  for (let second = 0; second <= seconds; second += 5) {
    const last = messages.findLast(([at]) => at <= second)
    if (!last) continue
    const [said, value] = last
    const key = 'probe.1.temperature'
    const reading = {
      ref: 'd',
      values: new Map([[key, value]]),
      said: new Map([[key, said * 1_000]]),
      cadences: new Map([[key, 600_000]]),
    }
    for (const { time, values } of moments.of(reading, { t: second * 1_000, up: second * 1_000 })) {
      for (const event of judge.hear({ ...reading, values }, time.t, 5_000)) if (event.kind === 'opened') found.push(event.at / 1_000)
    }
  }
  return found
}

it('review D6: one false message is one reading, however long it is the last', () => {
  expect(
    opened([
      [0, 10.3],
      [20, 85],
      [60, 10.4],
    ]),
  ).toEqual([])
  expect(
    opened([
      [0, 10.3],
      [20, 85],
    ]),
  ).toEqual([])
  expect(
    opened([
      [0, 10.3],
      [20, 85],
      [60, 84],
    ]),
  ).toEqual([60])
})
