import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysOf } from '@kilowatch/catalog'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../../test/quiet-log.ts'
import { simulated } from '../../../test/simulated.ts'
import { activeSteps, stepsOf } from './scenarios.ts'
import type { SimulatedDeviceConfig } from './settings.ts'
import { openSimulation } from './simulation.ts'

const noon = Date.UTC(2026, 5, 1, 4)
const minute = 60_000
const hour = 60 * minute

describe('scenarios', () => {
  it('come once or again and again', () => {
    const once = [{ after: 10, for: 5, do: 'mains-fails' as const }]
    const often = [{ after: 10, for: 5, every: 20, do: 'mains-fails' as const }]
    const at = (steps: typeof once | typeof often) =>
      [0, 9, 10, 14, 15, 30, 34, 35].filter((elapsed) => activeSteps(steps, noon + elapsed, noon).length > 0)
    expect(at(once)).toEqual([10, 14])
    expect(at(often)).toEqual([10, 14, 30, 34])
    const night = [{ after: 0, from: noon + 20, for: 5, do: 'mains-fails' as const }]
    expect([0, 19, 20, 24, 25].filter((elapsed) => activeSteps(night, noon + elapsed, noon).length > 0)).toEqual([20, 24])
    expect(stepsOf('mains-failure')).toHaveLength(1)
  })
})

describe('a simulation', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kw-sim-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const open = (configs: SimulatedDeviceConfig[], now: () => number) =>
    openSimulation({ configs, file: join(folder, 'simulator.json'), controlFile: join(folder, 'control.yaml'), now, log: quietLog })
  const read = async (simulation: ReturnType<typeof open>, config: SimulatedDeviceConfig) => {
    const driver = simulation.access(config)
    const signal = new AbortController().signal
    const [reading] = await driver.read(await driver.open(signal), signal)
    return reading?.values ?? new Map()
  }

  it('goes on after a restart where it was: a counter never falls', async () => {
    const configs = simulated({ ref: 'm', type: 'meter' })
    let now = noon
    const first = open(configs, () => now)
    const [meter] = configs
    if (!meter) throw new Error('no meter')
    now += hour
    const before = (await read(first, meter)).get('energy_import')
    first.save()
    now += 10 * minute
    const second = open(configs, () => now)
    expect(second.past).toBeUndefined()
    expect((await read(second, meter)).get('energy_import')).toBeGreaterThan(before)
  })

  it('tests resistances now and then, not at each reading, and says how often', async () => {
    const configs = simulated({ ref: 'b', type: 'bat', interval: '2s' })
    let now = noon
    const simulation = open(configs, () => now)
    const [bat] = configs
    if (!bat) throw new Error('no battery')
    const resistances = async () => keysOf('cell.*.resistance', (await read(simulation, bat)).keys()).length
    const counts = [await resistances()]
    now += 2_000
    counts.push(await resistances())
    now += 10 * minute
    counts.push(await resistances())
    expect(counts).toEqual([40, 0, 40])
  })

  it('takes orders from a file and from the driver, and keeps the last good ones when the file is broken', async () => {
    const configs = simulated({ ref: 'u', type: 'ups' })
    let now = noon
    const simulation = open(configs, () => now)
    const [ups] = configs
    if (!ups) throw new Error('no ups')
    const mode = async () => {
      now += 1_000
      return (await read(simulation, ups)).get('mode')
    }
    const driver = simulation.access(ups)
    const signal = new AbortController().signal
    const link = await driver.open(signal)
    expect(await mode()).toBe(1)
    await driver.write(link, { name: 'mains', value: 'failed' }, signal)
    expect(await mode()).toBe(3)
    writeFileSync(join(folder, 'control.yaml'), 'mains: [')
    expect(await mode()).toBe(3)
    writeFileSync(join(folder, 'control.yaml'), 'mains: present\n')
    expect(await mode()).toBe(1)
    await expect(driver.write(link, { name: 'explode' }, signal)).rejects.toMatchObject({ reason: 'protocol' })
  })

  it('review V19: tells one course of the world, far and near, and closely what begins and ends', () => {
    const from = new Date(noon - hour).toISOString().replace('Z', '+00:00')
    const scenario = [{ from, for: '10m', do: 'mains-fails' as const }]
    const configs = simulated({ ref: 'm', type: 'meter', backfill: '3d', scenario: scenario as never })
    const { past } = open(configs, () => noon)
    const refs = new Set(['m'])
    const edge = noon - 2 * hour
    const far = [...(past?.rounds({ refs, from: noon - 72 * hour, to: edge }, past.farStep) ?? [])]
    const near = [...(past?.rounds({ refs, from: edge }, minute) ?? [])].filter(({ readings }) => readings.length > 0)
    const energies = [...far, ...near].map(({ readings }) => Number(readings[0]?.values.get('energy_import')))
    expect(energies.length).toBeGreaterThan(70 * 6 + 110)
    for (const [place, energy] of energies.entries()) expect(energy).toBeGreaterThanOrEqual(energies[place - 1] ?? 0)
    expect((energies[far.length] ?? 0) - (energies[far.length - 1] ?? 0)).toBeLessThan(3)
    const begun = noon - hour
    const close = near.filter(({ at }) => at > begun && at <= begun + 10_000).map(({ at }) => at - begun)
    expect(close).toEqual([2_000, 4_000, 6_000, 8_000, 10_000])
  })
})
