// Bundles server, gateway and console into their dist folders. What has not changed since its last build is left as it is.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { compressBelow } from './compress.mjs'
import { hashOf } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = ['scripts/build.mjs', 'scripts/bundle.mjs', 'package-lock.json']

/** `inputs`: what a build is made of. */
const targets = [
  {
    name: 'server',
    inputs: ['apps/server', 'packages', ...tools],
    build: () => bundleAfresh('server'),
  },
  {
    name: 'gateway',
    inputs: ['apps/gateway', 'packages', ...tools],
    build: () => bundleAfresh('gateway'),
  },
  {
    name: 'console',
    inputs: ['apps/console', 'packages', 'scripts/compress.mjs', ...tools],
    build: bundleConsole,
  },
]

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
  for (const { name, inputs, build } of targets) {
    const hash = hashOf(root, inputs)
    const kept = join(root, 'apps', name, 'dist', '.sources')
    if (existsSync(kept) && readFileSync(kept, 'utf8') === hash) continue
    say(name)
    await build()
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, hash)
  }
}

try {
  await buildChanged((name) => console.log(`构建 ${name} … / Building ${name} …`))
} catch (error) {
  if (!['EACCES', 'EROFS', 'EPERM'].includes(error?.code)) throw error
  console.error(`没有写入 ${error.path ?? root} 的权限。/ No right to write to ${error.path ?? root}.`)
  process.exit(1)
}
