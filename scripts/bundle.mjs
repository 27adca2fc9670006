// Bundles a program of ours for Node: `node scripts/bundle.mjs server <folder>`. The build uses it, and so do tests that start it.
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Bundle name → source, by app. */
const entries = {
  server: {
    main: 'src/main.ts',
    stage0: 'src/stage0.ts',
    guard: 'src/supervisor/guard.ts',
    'parse-process': 'src/parsing/parse-process.ts',
    backup: 'src/maintenance/backup.ts',
    restore: 'src/maintenance/restore.ts',
    'audit-check': 'src/maintenance/audit-check.ts',
    doctor: 'src/maintenance/doctor.ts',
    'broker-certificates': 'src/maintenance/broker-certificates.ts',
    'make-gateway-file': 'src/gateway-files/make-process.ts',
  },
  gateway: { cli: 'src/cli.ts' },
}

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

/**
 * modbus-serial loads the package for serial lines with itself; the gateway loads it where somebody has such a line, from beside the file.
 */
const serialLater = {
  name: 'serial lines later',
  setup(build) {
    build.onResolve({ filter: /^serialport$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'serialport', external: true } : { path: 'nothing', namespace: 'nothing' },
    )
    build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/** A gateway runs for years on a small machine: one file with all that it needs, less of it to keep in memory. */
const compact = {
  plugins: [serialLater],
  minifyWhitespace: true,
  minifySyntax: true,
  sourcesContent: false,
  banner: { js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)" },
}

/** The gateway once more, as what Node can carry within itself: one CommonJS file. */
function boxed(folder) {
  return {
    entryPoints: [join(root, 'apps/gateway', entries.gateway.cli)],
    outfile: join(folder, 'box.cjs'),
    plugins: [serialLater],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
  }
}

/** @param folder somewhere below apps/<app>, so that its npm packages are found */
export async function bundle(app, folder) {
  const { build } = await import('esbuild')
  if (app === 'gateway') await build(boxed(folder))
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries[app]).map(([name, source]) => [name, join(root, 'apps', app, source)])),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    ...(app === 'gateway' ? compact : { plugins: [ownPackagesInside(app)] }),
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [app, folder] = process.argv.slice(2)
  await bundle(app, resolve(folder))
}
