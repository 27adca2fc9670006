import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { prepareDemo, startDemo } from './prepared-demo.ts'
import { freePort, openFolder, project } from './product.ts'
import { factsFile, type SharedFacts } from './support/the-product.ts'

/** Starts a product for each worker, so that journeys that run side by side do not meet. @returns what ends them */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = openFolder('kw-journeys-')
  // What all of them run is built before the first of them begins.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project, stdio: 'inherit' })
  await prepareDemo(join(folder, 'prepared'))
  const cameras = await Promise.all(Array.from({ length: workers }, async () => `http://127.0.0.1:${await freePort()}`))
  const products = await Promise.all(
    cameras.map((camera, worker) => startDemo(join(folder, `data-${worker}`), { KW_CAMERA_ORIGINS: camera })),
  )
  const facts: SharedFacts[] = products.map(({ url, data, accounts }, worker) => ({ url, data, accounts, camera: cameras[worker] ?? '' }))
  const file = join(folder, 'products.json')
  writeFileSync(file, JSON.stringify(facts), { mode: 0o600 })
  process.env[factsFile] = file
  return async () => {
    const codes = await Promise.all(products.map((product) => product.stop()))
    rmSync(folder, { recursive: true, force: true })
    const broken = products.filter((_, worker) => codes[worker] !== 0)
    if (broken.length > 0) throw new Error(broken.map((product) => `a product ended badly:\n${product.said()}`).join('\n'))
  }
}
