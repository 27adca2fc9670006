import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startTestBroker } from '../test/broker.ts'
import { createSite } from '../test/site.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A file system with about so many bytes left; false where this user may not make one. */
function mountSmall(folder: string, free: number): boolean {
  const size = 262_144
  mkdirSync(folder, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return false
  undo.push(() => spawnSync('umount', [folder]))
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(size - free))
  return true
}

it('fault 5: on a disk that is really full the oldest goes first, is counted and told, and the newest is kept', async (test) => {
  const broker = await startTestBroker()
  undo.push(() => broker.stop())
  const probes = Array.from({ length: 8 }, (_, i) => `  - { ref: th${i}, type: th, driver: simulator, interval: 200ms, probes: 1 }\n`)
  const site = createSite(probes.join(''), broker.url, { maxBytes: 65_536 })
  undo.push(() => site.remove())
  const queue = join(site.config.state, 'queue')
  if (!mountSmall(queue, 28_672)) return test.skip('only root may mount a small disk')
  const gateway = site.start({ rules: { statusEvery: 200 } })
  undo.push(() => gateway.stop())
  await broker.until(() => broker.samples.length > 0, 'a sample')
  await broker.pause()
  const oldest = () => readdirSync(queue).filter((name) => name.endsWith('.seg'))[0]
  const first = oldest()
  for await (const _ of watch(queue)) if (oldest() !== first) break
  const before = broker.samples.length
  await broker.resume()
  const told = () => broker.statuses.at(-1)?.dropped ?? 0
  await broker.until(
    () => told() > 0 && (broker.statuses.at(-1)?.queued ?? 9) < 3,
    'the rest of the queue, and the count of what was dropped',
  )
  const numbers = new Set(broker.samples.map(({ seq }) => seq))
  const missing = Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1).filter((seq) => !numbers.has(seq))
  // What was on its way when its segment went is counted too, although it arrived.
  expect(missing.length).toBeGreaterThan(0)
  expect(told()).toBeGreaterThanOrEqual(missing.length)
  const firstLive = broker.samples.slice(before).find(({ live }) => live)?.seq ?? 0
  expect(missing.at(-1)).toBeLessThan(firstLive)
})
