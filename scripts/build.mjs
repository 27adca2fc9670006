// Bundles server, gateway and console into their dist folders. What has not changed since its last build is left as it is.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hashOf } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** `inputs`: what a build is made of; `entries`: bundle name → source. */
const targets = [
  {
    name: 'server',
    inputs: ['apps/server', 'packages', 'scripts/build.mjs', 'package-lock.json'],
    build: () => bundle('server', { main: 'src/main.ts', stage0: 'src/stage0.ts', guard: 'src/supervisor/guard.ts' }),
  },
  {
    name: 'gateway',
    inputs: ['apps/gateway', 'packages', 'scripts/build.mjs', 'package-lock.json'],
    build: () => bundle('gateway', { cli: 'src/cli.ts' }),
  },
  {
    name: 'console',
    inputs: ['apps/console', 'packages', 'scripts/build.mjs', 'package-lock.json'],
    build: bundleConsole,
  },
]

/** npm packages stay outside and are found beside the bundle; our own packages are TypeScript and go in. */
function ownPackagesInside(app) {
  const require = createRequire(join(root, 'apps', app, 'package.json'))
  return {
    name: 'own packages inside',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined
        return path.startsWith('@kilowatch/') ? { path: require.resolve(path) } : { path, external: true }
      })
    },
  }
}

async function bundle(app, entries) {
  const { build } = await import('esbuild')
  const folder = join(root, 'apps', app)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(folder, source)])),
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [ownPackagesInside(app)],
  })
}

async function bundleConsole() {
  const folder = join(root, 'apps/console')
  // Vite belongs to the console's workspace and may be installed there.
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  const { build } = await import(pathToFileURL(join(dirname(vite), 'dist/node/index.js')).href)
  await build({ root: folder, logLevel: 'warn' })
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
