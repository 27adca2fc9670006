import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  concreteKeys,
  controlValue,
  type DeviceType,
  deviceTypes,
  everyControl,
  flatPoints,
  isProven,
  keysOf,
  provingWord,
  quality,
  resolveControl,
  resolvePoint,
  stateValue,
} from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { simulated } from '../../../test/simulated.ts'
import { happeningOf } from './actions.ts'
import { type Counts, declaredValues, newDeclared, stepDeclared } from './declared.ts'
import { handMadeTypes } from './models.ts'
import { wireValues } from './point-values.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { openSimulation } from './simulation.ts'

const noon = Date.UTC(2026, 5, 1, 4)
const hour = 3_600_000
/** Hours: strikes of lightning are rare. */
const month = 31 * 24
const calm = happeningOf([])

const types = deviceTypes.filter(({ points }) => points.length > 0).map((type) => [type.code, type] as const)

interface Asked {
  seed?: number
  at?: number
  does?: Parameters<typeof happeningOf>[0]
  counts?: Counts
}

function declaredConfig(type: DeviceType, counts?: Counts): SimulatedDeviceConfig {
  const [config] = simulated({ ref: 'd', type: type.code, declared: true, ...(counts ? { counts } : {}) })
  if (!config) throw new Error('no device')
  return config
}

function readings(type: DeviceType, { seed = 1, at = noon, does = [], counts }: Asked = {}) {
  const config = declaredConfig(type, counts)
  const before = stepDeclared(newDeclared(config, { seed }), 3_600, at - hour, calm, {}, undefined)
  const now = stepDeclared(before, 3_600, at, happeningOf(does), {}, undefined)
  return wireValues(type, declaredValues(now, config, true, { seed: 1 }))
}

function expectGood(type: DeviceType, values: ReturnType<typeof readings>): void {
  for (const [key, value] of values) {
    const point = resolvePoint(type, key)?.point
    expect([key, typeof value === 'number' && point && quality(point, value)]).toEqual([key, 'good'])
    if (point?.kind === 'state') expect(Object.keys(point.alarms), key).not.toContain(stateValue(point, Number(value))?.value)
    if (point?.kind !== 'measure') continue
    expect(Number(value), key).toBeLessThan(point.limits?.high?.[0] ?? Number.POSITIVE_INFINITY)
    expect(Number(value), key).toBeGreaterThan(point.limits?.low?.[0] ?? Number.NEGATIVE_INFINITY)
  }
}

describe.each(types)('%s, simulated after its declaration', (_code, type) => {
  it('reports every point as often as it repeats, each possible and without an alarm, at any time of the day', () => {
    const all = flatPoints(type).flatMap(({ pattern }) => concreteKeys(type, pattern))
    for (const at of [noon, noon + 7 * hour, noon - 25 * hour]) {
      const values = readings(type, { at })
      expect([...values.keys()].sort()).toEqual([...all].sort())
      expectGood(type, values)
    }
  })

  it('follows from its seed and the moment alone', () => {
    expect(readings(type)).toEqual(readings(type))
    const walks = flatPoints(type).some(({ point }) => point.kind === 'counter')
    if (walks) expect(readings(type, { seed: 2 })).not.toEqual(readings(type))
  })

  it('has counters that rise', () => {
    const before = stepDeclared(newDeclared(declaredConfig(type), { seed: 1 }), 10, noon, calm, {}, undefined)
    const after = stepDeclared(before, month * 3_600, noon + month * hour, calm, {}, undefined)
    const [first, then] = [before, after].map((state) => wireValues(type, declaredValues(state, declaredConfig(type), true, { seed: 1 })))
    for (const [key, value] of first ?? []) {
      if (resolvePoint(type, key)?.point.kind === 'counter') expect(Number(then?.get(key)), key).toBeGreaterThan(Number(value))
    }
  })

  it('does what it is told and holds what is set, as the points that prove it show', async () => {
    const [config] = simulated({ ref: 'd', type: type.code, ...(type.code === 'th' ? { controlled: true } : {}) })
    if (!config) throw new Error('no device')
    let now = noon
    const folder = mkdtempSync(join(tmpdir(), 'kw-declared-'))
    const places = { file: join(folder, 'simulator.json'), controlFile: join(folder, 'control.yaml') }
    const simulation = openSimulation({ configs: [config], ...places, now: () => now, log: quietLog })
    const access = simulation.access(config)
    const signal = new AbortController().signal
    const link = await access.open(signal)
    const read = async () => {
      now += 1_000
      return (await access.read(link, signal))[0]
    }
    const offered = (await read())?.controls ?? []
    const follows =
      handMadeTypes.some((code) => code === type.code) && type.code !== 'th'
        ? everyControl({ settings: type.settings ?? [] })
        : everyControl(type)
    const expected = follows.map(({ provedBy }) => concreteKeys(type, provedBy).length)
    expect(offered).toHaveLength(expected.reduce((sum, count) => sum + count, 0))
    for (const { key, values: told } of offered) {
      const control = resolveControl(type, key)
      const range = control?.setting?.kind === 'number' ? control.setting.range : []
      for (const value of [...told, ...range.map(String)]) {
        const before = await provingValue()
        await access.control?.(link, { ref: 'd', control: key, value }, signal)
        const proof = control && controlValue(control, value)?.proof
        expect([key, value, proof && isProven(proof, before, await provingValue())]).toEqual([key, value, true])
      }
      async function provingValue(): Promise<string> {
        const code = (await read())?.values.get(control?.proof.key ?? '')
        return (control && provingWord(control, Number(code))) ?? ''
      }
    }
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('what happens to a declared device', () => {
  const th = types.find(([code]) => code === 'th')?.[1]
  if (!th) throw new Error('no th')

  it('raises an alarm of the first state that has one, or of the point that is named', () => {
    expect(readings(th, { does: [{ do: 'fault' }] }).get('probe.1.link')).toBe(2)
    const second = readings(th, { does: [{ do: 'fault', at: 2 }] })
    expect([second.get('probe.1.link'), second.get('probe.2.link')]).toEqual([1, 2])
    expect(readings(th, { does: [{ do: 'fault', point: 'probe.3.link' }] }).get('probe.3.link')).toBe(2)
  })

  it('brings measures beyond their limits, and no farther than they can be', () => {
    const high = readings(th, { does: [{ do: 'too-high', at: 2 }] })
    expect(Number(high.get('probe.2.temperature'))).toBeGreaterThan(35)
    expect(Number(high.get('probe.1.temperature'))).toBeLessThan(32)
    const low = readings(th, { does: [{ do: 'too-low', point: 'probe.*.humidity' }] })
    expect(Number(low.get('probe.1.humidity'))).toBeLessThan(15)
    expect(Number(low.get('probe.1.humidity'))).toBeGreaterThanOrEqual(0)
  })

  it('loses one of what repeats', () => {
    const values = readings(th, { does: [{ do: 'sensor-lost', at: 3 }] })
    expect([values.get('probe.3.temperature'), values.get('probe.3.link')]).toEqual(['nan', 2])
    expect(values.get('probe.2.temperature')).toBeTypeOf('number')
  })

  it('has as many of what repeats as its settings say', () => {
    const values = readings(th, { counts: { probe: 2, contact: 0 } })
    expect(keysOf('probe.*.temperature', values.keys())).toEqual(['probe.1.temperature', 'probe.2.temperature'])
    expect(keysOf('contact.*.state', values.keys())).toEqual([])
  })
})
