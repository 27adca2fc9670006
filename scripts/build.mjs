// Bundles server, gateway and console into their dist folders. What has not changed since its last build is left as it is.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { compressBelow } from './compress.mjs'
import { builtOf, sayBuilt } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const builds = {
  server: () => bundleAfresh('server'),
  gateway: () => bundleAfresh('gateway'),
  console: bundleConsole,
}

async function bundleAfresh(app) {
  const folder = join(root, 'apps', app, 'dist')
  rmSync(folder, { recursive: true, force: true })
  await bundle(app, folder)
}

async function bundleConsole() {
  const folder = join(root, 'apps/console')
  // Vite belongs to the console's workspace and may be installed there.
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  const { build } = await import(pathToFileURL(join(dirname(vite), 'dist/node/index.js')).href)
  await build({ root: folder, logLevel: 'warn' })
  await compressBelow(join(folder, 'dist'))
}

/** Builds what has changed; `say` is told the name of each. */
async function buildChanged(say) {
  for (const [name, build] of Object.entries(builds)) {
    const { hash, present } = builtOf(root, name)
    if (present) continue
    say(name)
    await build()
    sayBuilt(root, name, hash)
  }
}

try {
  await buildChanged((name) => console.log(`构建 ${name} … / Building ${name} …`))
} catch (error) {
  if (!['EACCES', 'EROFS', 'EPERM'].includes(error?.code)) throw error
  console.error(`没有写入 ${error.path ?? root} 的权限。/ No right to write to ${error.path ?? root}.`)
  process.exit(1)
}
