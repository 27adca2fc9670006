import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deviceType, quality, resolvePoint, stateValue } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { valuesOf } from './models.ts'
import { type PointValues, wireValues } from './point-values.ts'
import { type SimulatedDeviceConfig, simulatorSettings } from './settings.ts'
import { advance, newWorld, type World } from './world.ts'

const templates = join(import.meta.dirname, '../../../demo')
const minute = 60_000
const hour = 60 * minute
/** 02:10 in China is when the feeder of the outpatient building fails; the templates name a day for it. */
const night = Date.parse('2026-01-01T02:10:00+08:00')
const outage = 18 * minute

function devicesOf(site: string): SimulatedDeviceConfig[] {
  const { devices } = parse(readFileSync(join(templates, `${site}.yaml`), 'utf8')) as { devices: unknown[] }
  return devices.map((device) => simulatorSettings.parse(device))
}

/** A site as it reports at a moment. */
class Site {
  readonly configs: SimulatedDeviceConfig[]
  world: World
  constructor(site: string, from: number) {
    this.configs = devicesOf(site)
    this.world = newWorld(this.configs, from)
  }
  go(to: number): this {
    this.world = advance(this.world, this.configs, to, {})
    return this
  }
  reported(ref: string): PointValues {
    const [config, device] = [this.configs.find((each) => each.ref === ref), this.world.devices[ref]]
    if (!config || !device) throw new Error(`no device ${ref}`)
    return valuesOf(device.model, config, true, { seed: 1 })
  }
  figure(ref: string, key: string): number {
    return this.reported(ref).values[key] ?? Number.NaN
  }
  word(ref: string, key: string): string | undefined {
    return this.reported(ref).states[key]
  }
  behind(ref: string): SimulatedDeviceConfig[] {
    return this.configs.filter(({ follows }) => follows === ref)
  }
  /** What is over its limit or in a state of alarm: 'device point'. */
  alarming(): string[] {
    return this.configs.flatMap((config) => {
      const type = deviceType(config.type)
      if (!type) throw new Error(`no type ${config.type}`)
      return [...wireValues(type, this.reported(config.ref))].flatMap(([key, value]) => {
        const point = resolvePoint(type, key)?.point
        if (!point || typeof value !== 'number') return []
        if (quality(point, value) !== 'good') return [`${config.ref} ${key} bad ${value}`]
        if (point.kind === 'state') return (stateValue(point, value)?.value as string) in point.alarms ? [`${config.ref} ${key}`] : []
        const { high, low } = (point.kind === 'measure' && point.limits) || {}
        return value > (high?.[0] ?? Number.POSITIVE_INFINITY) || value < (low?.[0] ?? Number.NEGATIVE_INFINITY)
          ? [`${config.ref} ${key}`]
          : []
      })
    })
  }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const many = (count: number, of: (n: number) => number) => Array.from({ length: count }, (_, place) => of(place + 1))
const sites = ['hospital', 'data-room', 'bank-branch']

describe.each(sites)('review V19: the demo’s %s agrees with itself', (name) => {
  it('has phases that add up to their totals, and energies that are what flowed', () => {
    const site = new Site(name, night - 6 * hour).go(night - 5 * hour)
    for (const { ref, type } of site.configs.filter((each) => ['meter', 'ups'].includes(each.type))) {
      const phases = Object.keys(site.reported(ref).values).filter((key) => /^phase\.\d\.active_power$/.test(key))
      expect(total(phases.map((key) => site.figure(ref, key))), `${type} ${ref}`).toBeCloseTo(site.figure(ref, 'active_power'), 6)
    }
    for (const { ref } of site.configs.filter(({ type }) => type === 'meter')) {
      const before = site.figure(ref, 'energy_import')
      const watched: number[] = []
      for (let step = 0; step < 30; step++) {
        site.go(site.world.at + 20_000)
        watched.push(site.figure(ref, 'active_power') / 180)
      }
      expect(site.figure(ref, 'energy_import') - before).toBeCloseTo(total(watched), 4)
    }
  })

  it('takes at each place at least what is taken behind it', () => {
    const site = new Site(name, night - 6 * hour).go(night - 5 * hour)
    const inputKw = ({ ref, type }: SimulatedDeviceConfig) =>
      site.figure(ref, type === 'ups' || type === 'ac' ? 'input_power' : 'active_power')
    for (const { ref, type } of site.configs.filter((each) => ['meter', 'ups'].includes(each.type))) {
      const loads = site.behind(ref).filter((each) => ['meter', 'ups', 'ac', 'eps', 'pdu'].includes(each.type))
      expect(site.figure(ref, 'active_power'), `${type} ${ref}`).toBeGreaterThanOrEqual(total(loads.map(inputKw)))
      if (type === 'ups') expect(site.figure(ref, 'input_power')).toBeGreaterThan(site.figure(ref, 'active_power'))
    }
  })

  it('has cells that add up to their string, which is the battery of its UPS, and differ a little', () => {
    const site = new Site(name, night - 6 * hour).go(night - 5 * hour)
    const strings = site.configs.filter(({ type }) => type.startsWith('bat'))
    for (const { ref, follows } of strings) {
      const volts = Object.entries(site.reported(ref).values).flatMap(([key, value]) =>
        /^cell\.\d+\.voltage$/.test(key) ? [value ?? 0] : [],
      )
      expect(total(volts), ref).toBeCloseTo(site.figure(ref, 'group_voltage'), 6)
      expect(new Set(volts.map((each) => each.toFixed(4))).size, ref).toBeGreaterThan(volts.length / 2)
      expect(site.figure(ref, 'group_current'), ref).toBeCloseTo(site.figure(follows ?? '', 'battery_current'), 6)
      expect(total(volts) / volts.length, ref).toBeCloseTo(
        site.figure(follows ?? '', 'battery_voltage') / site.figure(follows ?? '', 'battery_packs'),
        6,
      )
    }
    expect(strings.every(({ follows }) => follows !== undefined)).toBe(true)
  })

  it('is fed: every load hangs on an incomer', () => {
    const site = new Site(name, night)
    const fed = ['ups', 'ats', 'pdu', 'pdm', 'eps', 'ac', 'genset']
    const known = new Map(site.configs.map((each) => [each.ref, each]))
    for (const config of site.configs.filter(({ type }) => fed.includes(type))) {
      let at: SimulatedDeviceConfig | undefined = config
      while (at?.follows) at = known.get(at.follows)
      expect(at?.type, config.ref).toBe('meter')
    }
  })

  it('is calm: in two days nothing alarms but what the story is about', () => {
    const site = new Site(name, night + 6 * hour)
    const seen = new Set<string>()
    for (let step = 0; step < 96; step++) for (const each of site.go(site.world.at + 30 * minute).alarming()) seen.add(each)
    const story = { hospital: ['inpatient-water battery'], 'data-room': ['dc-ac-3 filter_pressure'] }
    expect([...seen].sort()).toEqual((story[name as keyof typeof story] ?? []).sort())
  })
})

describe('review V19: when the mains fails', () => {
  it('everything behind it says so, and the meter before it too', () => {
    const site = new Site('hospital', night - hour).go(night - minute)
    const before = site.figure('outpatient-meter-2', 'energy_import')
    site.go(night + 10 * minute)
    expect(site.word('outpatient-meter-2', 'phase_loss')).toBe('lost')
    for (const key of ['active_power', 'apparent_power', 'phase.1.voltage', 'phase.2.current'])
      expect(site.figure('outpatient-meter-2', key)).toBeLessThan(2)
    expect(site.figure('outpatient-meter-2', 'active_power')).toBe(0)
    expect(site.figure('outpatient-meter-2', 'energy_import') - before).toBeLessThan(2)
    for (const ups of ['outpatient-ups-a', 'outpatient-ups-b']) {
      expect([site.word(ups, 'mode'), site.word(ups, 'mains'), site.word(ups, 'battery_state')]).toEqual(['battery', 'failed', 'discharge'])
      expect(site.figure(ups, 'input_power')).toBe(0)
      expect(site.figure(ups, 'active_power')).toBeGreaterThan(10)
    }
    expect(site.word('outpatient-bat-1', 'battery_state')).toBe('discharge')
    expect(site.word('outpatient-eps', 'mode')).toBe('emergency')
    expect([site.word('outpatient-ats-02', 'active_source'), site.word('outpatient-ats-02', 'source.1.condition')]).toEqual([
      'source_2',
      'lost',
    ])
    // The other incomer carries what the switch has changed over.
    expect(site.word('inpatient-meter-1', 'phase_loss')).toBe('normal')
    expect(site.word('inpatient-ups-2', 'mode')).toBe('online')
    site.go(night + outage + minute)
    expect(site.word('outpatient-ups-a', 'mode')).toBe('online')
    expect(site.word('outpatient-bat-1', 'battery_state')).toBe('charge')
  })

  it('stops air conditioners, warms their rooms, and starts a generator', () => {
    const room = new Site('data-room', night - hour).go(night)
    const dark = advance(room.world, room.configs, night + 20 * minute, { devices: { 'dc-meter': { mains: 'failed' } } })
    const warm = room.figure('dc-aisle-a', 'probe.1.temperature')
    room.world = dark
    expect([room.word('dc-ac-3', 'status'), room.figure('dc-ac-3', 'input_power'), room.word('dc-ups-1', 'mode')]).toEqual([
      'off',
      0,
      'battery',
    ])
    expect(room.figure('dc-aisle-a', 'probe.1.temperature')).toBeGreaterThan(warm + 1)
    const hospital = new Site('hospital', night + hour).go(night + 2 * hour)
    hospital.world = advance(hospital.world, hospital.configs, hospital.world.at + 5 * minute, {
      devices: { 'inpatient-meter-1': { mains: 'failed' } },
    })
    expect([hospital.word('inpatient-genset', 'supply'), hospital.word('inpatient-ups-2', 'mode')]).toEqual(['generator', 'online'])
    expect(hospital.figure('inpatient-genset', 'active_power')).toBeCloseTo(hospital.figure('inpatient-ups-2', 'input_power'), 6)
  })

  it('does not fail again: in thirty days there is one outage', () => {
    const site = new Site('hospital', night - 10 * 24 * hour)
    const outages: number[] = []
    while (site.world.at < night + 20 * 24 * hour) {
      site.world = advance(site.world, site.configs, site.world.at + 5 * minute, {}, 300)
      const gone = site.configs.some(({ ref, type }) => type === 'meter' && site.word(ref, 'phase_loss') === 'lost')
      if (gone && site.world.at - (outages.at(-1) ?? 0) > hour) outages.push(site.world.at)
    }
    expect(outages.length).toBe(1)
    expect(Math.abs((outages[0] ?? 0) - night)).toBeLessThanOrEqual(5 * minute)
  })
})

describe('review V19: what runs through the data hall', () => {
  it('is one sum from its panel to the air conditioner that takes its heat away', () => {
    const site = new Site('data-room', night - 6 * hour).go(night - 3 * hour)
    const { values } = site.reported('dc-row-1')
    const branches = many(12, (n) => values[`branch.${n}.active_power`] ?? 0)
    expect(total(branches)).toBeCloseTo(values.active_power ?? 0, 6)
    expect(total(many(2, (n) => values[`road.${n}.active_power`] ?? 0))).toBeCloseTo(values.active_power ?? 0, 6)
    expect(values['branch.1.active_power']).toBeCloseTo(site.figure('dc-pdu-a1', 'active_power'), 6)
    expect(values['branch.2.active_power']).toBeCloseTo(site.figure('dc-pdu-b1', 'active_power'), 6)
    const outlets = many(24, (n) => site.figure('dc-pdu-a1', `outlet.${n}.active_power`))
    expect(total(outlets) / 1_000).toBeCloseTo(site.figure('dc-pdu-a1', 'active_power'), 6)
    expect(site.figure('dc-ac-3', 'cooling_power')).toBeGreaterThan((values.active_power ?? 0) * 0.95)
    expect(site.figure('dc-ac-3', 'cooling_power')).toBeLessThan((values.active_power ?? 0) * 1.3)
  })

  it('and water adds up', () => {
    const site = new Site('hospital', night - 6 * hour).go(night - 5 * hour)
    const before = site.figure('inpatient-water', 'total')
    const flowed = many(30, () => site.go(site.world.at + 20_000).figure('inpatient-water', 'flow') / 180)
    expect(site.figure('inpatient-water', 'total') - before).toBeCloseTo(total(flowed), 6)
  })
})
