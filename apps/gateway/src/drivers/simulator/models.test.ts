import { deviceType, flatPoints, keysOf, patternOf, quality, resolvePoint } from '@kilowatch/catalog'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulated } from '../../../test/simulated.ts'
import type { Orders } from './control.ts'
import { handMadeTypes, simulatedTypes, valuesOf } from './models.ts'
import { type PointValues, wireValues } from './point-values.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { advance, newWorld, type World, withTold } from './world.ts'

const noon = Date.UTC(2026, 5, 1, 4)
const minute = 60_000
const hour = 60 * minute

function typeOf(code: string) {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  return type
}

function reported(world: World, config: SimulatedDeviceConfig): PointValues {
  const device = world.devices[config.ref]
  if (!device) throw new Error(`no device ${config.ref}`)
  return valuesOf(device.model, config, true, { seed: 1 })
}
const figure = (world: World, config: SimulatedDeviceConfig | undefined, key: string): number =>
  (config && reported(world, config).values[key]) ?? Number.NaN
const word = (world: World, config: SimulatedDeviceConfig | undefined, key: string) => config && reported(world, config).states[key]
const mainsFailed: Orders = { mains: 'failed' }

describe('every simulated type', () => {
  it.each(simulatedTypes)('%s reports points of the catalogue only, good ones, and all that its lists show first', (code) => {
    const configs = simulated({ ref: 'd', type: code })
    const [config] = configs
    const type = typeOf(code)
    const world = advance(newWorld(configs, noon), configs, noon + hour, {})
    const values = config ? wireValues(type, reported(world, config)) : new Map()
    for (const [key, value] of values) {
      const resolved = resolvePoint(type, key)
      expect([key, typeof value === 'number' && resolved && quality(resolved.point, value)]).toEqual([key, 'good'])
    }
    for (const pattern of type.headline) expect([pattern, keysOf(pattern, values.keys()).length > 0]).toEqual([pattern, true])
  })

  it('is good at any second, whatever happens', () => {
    const orders = fc.record(
      {
        mains: fc.constantFrom('failed' as const, 'present' as const),
        devices: fc.constant<Orders['devices']>({ ups: { do: ['overload'] }, th: { do: ['hot-aisle'] } }),
      },
      { requiredKeys: [] },
    )
    const configs = simulated(...handMadeTypes.map((type) => ({ ref: type, type, seed: 5 })))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 200, max: 2 * hour }), orders), { maxLength: 12 }), (course) => {
        let world = newWorld(configs, noon)
        for (const [span, order] of course) {
          world = advance(world, configs, world.at + span, order)
          for (const config of configs) {
            for (const [key, value] of wireValues(typeOf(config.type), reported(world, config))) {
              const resolved = resolvePoint(typeOf(config.type), key)
              if (value !== null && resolved && (value === 'nan' || quality(resolved.point, value) === 'bad')) {
                throw new Error(`${config.ref} ${key} = ${value}`)
              }
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('follows from its seed alone', () => {
    const [configs, others] = [simulated({ ref: 'u', type: 'ups', seed: 7 }), simulated({ ref: 'u', type: 'ups', seed: 8 })]
    const run = (list: SimulatedDeviceConfig[]) => JSON.stringify(advance(newWorld(list, noon), list, noon + hour, {}))
    expect(run(configs)).toBe(run(configs))
    expect(run(configs)).not.toBe(run(others))
  })
})

describe('a simulated UPS', () => {
  const configs = simulated({ ref: 'ups1', type: 'ups', load: 54 }, { ref: 'bat1', type: 'bat', follows: 'ups1' })
  const [ups, bat] = configs

  it('feeds its load from the battery when the mains fails, along a curve, to a low battery and to the end, and recovers', () => {
    let world = advance(newWorld(configs, noon), configs, noon + 10 * minute, {})
    expect(word(world, ups, 'mode')).toBe('online')
    const promised = figure(world, ups, 'battery_runtime')
    const begun = world.at
    world = advance(world, configs, world.at + 1_000, mainsFailed)
    expect([word(world, ups, 'mode'), word(world, ups, 'mains'), word(world, bat, 'battery_state')]).toEqual([
      'battery',
      'failed',
      'discharge',
    ])
    expect(figure(world, ups, 'phase.2.input_voltage')).toBeLessThan(3)
    expect(figure(world, ups, 'battery_current')).toBeLessThan(-50)
    expect(figure(world, bat, 'group_current')).toBeCloseTo(figure(world, ups, 'battery_current'), 6)

    let charge = figure(world, ups, 'battery_charge')
    let isLow = false
    while (word(world, ups, 'mode') === 'battery') {
      world = advance(world, configs, world.at + minute, mainsFailed)
      expect(figure(world, ups, 'battery_charge')).toBeLessThanOrEqual(charge)
      charge = figure(world, ups, 'battery_charge')
      isLow ||= word(world, ups, 'battery_low') === 'low'
    }
    expect(isLow).toBe(true)
    expect(word(world, ups, 'mode')).toBe('stop')
    expect(figure(world, ups, 'phase.1.output_voltage')).toBe(0)
    const lasted = (world.at - begun) / minute
    expect(Math.abs(lasted - promised) / promised).toBeLessThan(0.2)

    world = advance(world, configs, world.at + minute, {})
    expect([word(world, ups, 'mode'), word(world, ups, 'battery_state')]).toEqual(['online', 'charge'])
    world = advance(world, configs, world.at + 11 * hour, {})
    expect(word(world, ups, 'battery_state')).toBe('equalized')
    world = advance(world, configs, world.at + 10 * hour, {})
    expect([word(world, ups, 'battery_state'), figure(world, ups, 'battery_charge') > 99]).toEqual(['float', true])
  })

  it('has powers, currents and voltages that fit each other', () => {
    const world = advance(newWorld(configs, noon), configs, noon + hour, {})
    for (const phase of [1, 2, 3]) {
      const [volts, amps, kva, kw, factor] = ['output_voltage', 'output_current', 'apparent_power', 'active_power', 'power_factor'].map(
        (key) => figure(world, ups, `phase.${phase}.${key}`),
      )
      expect(((volts ?? 0) * (amps ?? 0)) / 1_000).toBeCloseTo(kva ?? 0, 6)
      expect((kva ?? 0) * (factor ?? 0)).toBeCloseTo(kw ?? 0, 6)
    }
    const efficiency = figure(world, ups, 'efficiency')
    expect(efficiency).toBeGreaterThan(88)
    expect(efficiency).toBeLessThan(97)
  })
})

describe('a simulated battery group', () => {
  it('has cells that add up to its voltage, and a weak one that shows in voltage, resistance and health', () => {
    const configs = simulated({ ref: 'b', type: 'bat', scenario: 'weak-cell' })
    const [bat] = configs
    const world = advance(newWorld(configs, noon), configs, noon + 24 * hour, {})
    const cells = Array.from({ length: 40 }, (_, i) => figure(world, bat, `cell.${i + 1}.voltage`))
    expect(cells.reduce((sum, volts) => sum + volts, 0)).toBeCloseTo(figure(world, bat, 'group_voltage'), 6)
    expect(Math.min(...cells)).toBe(cells[26])
    expect(figure(world, bat, 'cell.27.resistance')).toBeGreaterThan(6.5)
    expect(figure(world, bat, 'cell.26.resistance')).toBeLessThan(5)
    expect(figure(world, bat, 'cell.27.soh')).toBeLessThan(75)
  })
})

describe('simulated rooms, feeders and switches', () => {
  it('grow hot when cooling fails, slowly, and lose a probe', () => {
    const configs = simulated({ ref: 't', type: 'th', probes: 2 })
    const [th] = configs
    const hot: Orders = { devices: { t: { do: ['hot-aisle'], at: 2 } } }
    const calm = advance(newWorld(configs, noon), configs, noon + hour, {})
    const soon = advance(calm, configs, calm.at + minute, hot)
    const later = advance(soon, configs, soon.at + hour, hot)
    expect(figure(soon, th, 'probe.2.temperature') - figure(calm, th, 'probe.2.temperature')).toBeLessThan(3)
    expect(figure(later, th, 'probe.2.temperature') - figure(calm, th, 'probe.2.temperature')).toBeGreaterThan(9)
    expect(Math.abs(figure(later, th, 'probe.1.temperature') - figure(calm, th, 'probe.1.temperature'))).toBeLessThan(3)
    const lost = advance(later, configs, later.at + minute, { devices: { t: { do: ['sensor-lost'] } } })
    expect(word(lost, th, 'probe.1.link')).toBe('lost')
    expect(th && wireValues(typeOf('th'), reported(lost, th)).get('probe.1.temperature')).toBe('nan')
  })

  it('are cooled by themselves between their start and stop values, and by hand as long as people say so', () => {
    const configs = simulated({ ref: 't', type: 'th', temperature: 31, controlled: true })
    const [th] = configs
    const begun = advance(newWorld(configs, noon), configs, noon + minute, {})
    expect([word(begun, th, 'control_mode'), word(begun, th, 'cooling')]).toEqual(['automatic', 'on'])
    const cooled = advance(begun, configs, begun.at + 2 * hour, {})
    expect(figure(cooled, th, 'probe.1.temperature')).toBeLessThan(figure(begun, th, 'probe.1.temperature') - 2)
    const kept = figure(cooled, th, 'probe.1.temperature')
    const later = advance(withTold(cooled, 't', { cooling_start: 24, cooling_stop: 22 }), configs, cooled.at + 3 * hour, {})
    expect(word(later, th, 'cooling')).toBe('on')
    expect(figure(later, th, 'probe.1.temperature')).toBeLessThan(kept)

    const byHand = withTold(cooled, 't', { control_mode: 'manual', cooling: 'off', heating: 'on' })
    const warmed = advance(byHand, configs, cooled.at + hour, {})
    expect([word(warmed, th, 'control_mode'), word(warmed, th, 'cooling'), word(warmed, th, 'heating')]).toEqual(['manual', 'off', 'on'])
    expect(figure(warmed, th, 'probe.1.temperature')).toBeGreaterThan(figure(cooled, th, 'probe.1.temperature') + 4)

    const again = advance(withTold(warmed, 't', { control_mode: 'automatic' }), configs, warmed.at + minute, {})
    expect([word(again, th, 'cooling'), word(again, th, 'heating')]).toEqual(['on', 'off'])
  })

  it('switch to the second source when the first fails, and back when it has been good for a while', () => {
    const configs = simulated({ ref: 'a', type: 'ats' })
    const [ats] = configs
    const failing: Orders = { devices: { a: { do: ['feed-switch'] } } }
    let world = advance(newWorld(configs, noon), configs, noon + minute, failing)
    expect([word(world, ats, 'active_source'), word(world, ats, 'position'), word(world, ats, 'output')]).toEqual([
      'source_2',
      'alternate',
      'supplied',
    ])
    world = advance(world, configs, world.at + 10_000, {})
    expect(word(world, ats, 'active_source')).toBe('source_2')
    world = advance(world, configs, world.at + minute, {})
    expect(word(world, ats, 'active_source')).toBe('source_1')
    expect(word(advance(world, configs, world.at + minute, mainsFailed), ats, 'output')).toBe('lost')
    const other = advance(withTold(world, 'a', { preferred_source: 'source_2' }), configs, world.at + minute, {})
    expect([word(other, ats, 'preferred_source'), word(other, ats, 'active_source'), word(other, ats, 'position')]).toEqual([
      'source_2',
      'source_2',
      'preferred',
    ])
  })

  it('count energy up as power flows, and follow the mains of another device', () => {
    const configs = simulated({ ref: 'm', type: 'meter' }, { ref: 'u', type: 'ups', follows: 'm' }, { ref: 'p', type: 'pdu', follows: 'u' })
    const [meter, ups, pdu] = configs
    const before = newWorld(configs, noon)
    const after = advance(before, configs, noon + hour, {})
    const used = figure(after, meter, 'energy_import') - figure(before, meter, 'energy_import')
    expect(used / figure(after, meter, 'active_power')).toBeCloseTo(1, 0)
    const failed = advance(after, configs, after.at + minute, { devices: { m: { mains: 'failed' } } })
    expect([word(failed, meter, 'phase_loss'), word(failed, ups, 'mode')]).toEqual(['lost', 'battery'])
    expect(figure(failed, pdu, 'phase.1.voltage')).toBeGreaterThan(200)
  })
})

describe('the catalogue', () => {
  it('has no measured group that the simulation of its type leaves out altogether', () => {
    const silent = simulatedTypes.flatMap((code) => {
      const configs = simulated({ ref: 'd', type: code })
      const [config] = configs
      const type = typeOf(code)
      const said = config ? [...wireValues(type, reported(newWorld(configs, noon), config)).keys()].map(patternOf) : []
      return flatPoints(type)
        .filter(({ pattern, point }) => point.kind === 'measure' && point.limits !== undefined && !said.includes(pattern))
        .map(({ pattern }) => `${code} ${pattern}`)
    })
    // Line voltages follow from the phases; no simulated PDU is fed between two phases.
    expect(silent.filter((each) => !each.includes(' line.'))).toEqual([])
  })
})
