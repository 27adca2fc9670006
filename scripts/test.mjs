// Everything, from types to the browser. Ends with a line `N passed, N failed` over all suites.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { sameOnEveryPostgres, waiting } from './test-files.mjs'
import { browserFiles, fileTimes, suiteTimes, unitFiles } from './test-times.mjs'

/** What the tests use beside npm's packages: a file that proves it is there, Debian's package that brings it, and what does as well. */
const needs = [
  { file: '/usr/bin/chromium-headless-shell', from: 'chromium-headless-shell', or: '/usr/bin/chromium' },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', from: 'fonts-noto-cjk' },
  { file: '/usr/lib/postgresql/15/bin/postgres', from: 'postgresql-15' },
  { file: '/usr/sbin/mosquitto', from: 'mosquitto' },
  { file: '/usr/bin/pdftotext', from: 'poppler-utils' },
  { file: '/usr/sbin/upsd', from: 'nut-server' },
  { file: '/usr/bin/upsrw', from: 'nut-client' },
  { file: '/usr/bin/snmpsimd', from: 'snmpsim' },
  { file: '/usr/bin/socat', from: 'socat' },
  { file: '/usr/bin/faketime', from: 'faketime' },
  { file: '/usr/bin/systemd-analyze', from: 'systemd' },
]

const wanted = () => needs.filter(({ file }) => !existsSync(file)).map(({ from }) => from)
const missing = () => needs.filter(({ file, or = file }) => !existsSync(file) && !existsSync(or)).map(({ from }) => from)

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Installs what is missing where that is possible, otherwise says what to install. */
function provide() {
  if (wanted().length > 0 && isDebian() && process.getuid?.() === 0) {
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['-qq', 'update'], quiet)
    spawnSync('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...wanted()], quiet)
  }
  if (missing().length === 0) return
  console.error(`The tests need Debian's packages ${missing().join(', ')}. Install them as root: apt-get install ${missing().join(' ')}`)
  process.exit(1)
}

/** Runs one command, its output passed through; resolves to the exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Lower than that of what runs in front, which gets a turn of the processor first. */
const behind = 5

/** Runs one command; resolves to the exit code and all that it printed. `priority`: of it and of all that it starts. */
function hear(command, args, { env = {}, priority = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    if (priority > 0 && child.pid) setPriority(child.pid, priority)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part))
    child.on('error', () => resolve({ code: 127, said }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

const reports = mkdtempSync(join(tmpdir(), 'kw-tests-'))
const totals = []
/** How long each file of tests took: what is to be made faster is seen at the end. */
const files = []
/** Name and first lines of what failed, said again at the end, where everybody looks first. */
const failures = []

/**
 * Commands that are right or wrong as a whole, two at a time: what each says is printed when it has ended.
 * @param {readonly (readonly [name: string, ...command: string[]])[]} all longest first
 */
async function verdicts(all) {
  const waiting = [...all]
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await verdict(...next)
  }
  await Promise.all([lane(), lane()])
}

async function verdict(name, ...command) {
  const began = performance.now()
  const { code, said } = await hear(process.execPath, command)
  heading(name)
  process.stdout.write(said)
  totals.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds: secondsSince(began) })
}

/** @returns when the suite began */
function heading(name) {
  console.log(`\n── ${name}`)
  return performance.now()
}

function secondsSince(began) {
  return (performance.now() - began) / 1_000
}

/** Vitest in front: what it says is seen as it goes. */
async function vitest(name, args) {
  const began = heading(name)
  const file = reportOf(name)
  countVitest({ name, code: await run(process.execPath, vitestOf(file, args)), file, began })
}

/** Vitest beside another: what it says is printed when it has ended. */
async function vitestBeside(name, args, how = {}) {
  const began = performance.now()
  const file = reportOf(name)
  const { code, said } = await hear(process.execPath, vitestOf(file, args), how)
  heading(name)
  process.stdout.write(said)
  countVitest({ name, code, file, began })
}

function reportOf(name) {
  return join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
}

function vitestOf(file, args) {
  return ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]
}

/** Its own count of tests; a suite that could not be read counts as one failure. */
function countVitest(suite) {
  count(suite, ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
    files: unitFiles(testResults),
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'))
        .length,
    skipped: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((one) => (one.status === 'pending' || one.status === 'skipped') && !/recordings/i.test(one.fullName)).length,
    suites: numFailedTestSuites,
    failures: testResults.flatMap(({ name: path, message, assertionResults }) => [
      ...(message ? [`${path}: ${message}`] : []),
      ...assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => `${path} > ${one.fullName}: ${one.failureMessages[0] ?? ''}`),
    ]),
  }))
}

async function playwright(name) {
  const began = heading(name)
  const file = join(reports, 'e2e.json')
  const code = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  count({ name, code, file, began }, ({ stats, suites }) => ({
    files: browserFiles(suites),
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  }))
}

/** Playwright nests suites in suites. */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => `${file} > ${title}: ${tests.at(-1)?.results.at(-1)?.error?.message ?? ''}`),
    ...suites.flatMap(failedSpecs),
  ]
}

function count({ name, code, file, began }, read) {
  const seen = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  const failed = seen.failed === 0 && (code !== 0 || seen.passed === 0) ? 1 : seen.failed
  totals.push({ name, passed: seen.passed, failed, skipped: seen.skipped ?? 0, seconds: secondsSince(began) })
  files.push(...(seen.files ?? []).map((one) => ({ ...one, suite: name })))
  if (failed > 0 && !seen.failures?.length) failures.push(`${name}: ended with ${code}, though no test failed: see what it printed`)
  failures.push(...(seen.failures ?? []).map((text) => `${name}: ${text.split('\n').slice(0, 8).join('\n    ')}`))
}

function recordings() {
  const folder = process.env.KW_RECORDINGS
  if (!folder) console.log('KW_RECORDINGS is not set: the recordings of real devices are left out.')
  const absent = folder ? ['nut', 'snmp'].filter((protocol) => !existsSync(join(folder, protocol))) : []
  if (absent.length > 0) {
    console.error(`KW_RECORDINGS names ${folder}, where there is no folder ${absent.join(' and no folder ')}.`)
    process.exit(1)
  }
}

installPackages()
provide()
recordings()
const began = performance.now()
await verdicts([
  ['types', 'scripts/typecheck.mjs'],
  ['build', 'scripts/build.mjs'],
  ['borders', 'scripts/boundaries.mjs'],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['specification covered', 'node_modules/tsx/dist/cli.mjs', 'scripts/coverage-spec.ts', '--counts'],
  ['README shows the settings', 'node_modules/tsx/dist/cli.mjs', 'scripts/readme-settings.ts', '--check'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
])
// The faults wait two thirds of their time. What runs beside them is behind: a process that gets no turn cannot let go of what it holds,
// and bounds of memory are judged there.
const faults = 'bench/faults/faults.test.ts'
const ownSql = ['apps/server/src/storage', 'apps/server/src/ingest', 'apps/server/src/modules']
const except = (names) => names.flatMap((name) => ['--exclude', `**/${name}.test.ts`])
// At most two of those that start many processes run at a time: more of them starve each other of turns, and what they try is late.
const two = '--maxWorkers=2'
const clocks = vitestBeside('processes and clocks', [two, ...waiting.map((name) => `${name}.test.ts`)])
// The other PostgreSQL takes the turns that what is in front leaves.
const other = clocks.then(() =>
  vitestBeside('storage and ingest, PostgreSQL 15', [...ownSql, ...except(sameOnEveryPostgres)], {
    env: { KW_TEST_POSTGRES: '15' },
    priority: behind,
  }),
)
await Promise.all([clocks, vitest('parts, PostgreSQL 18', [two, '--exclude', `**/${faults}`, ...except(waiting)])])
await vitest('faults of the whole product', [faults])
await playwright('in the browser')
await other

console.log('')
for (const line of [...suiteTimes(totals, secondsSince(began)), ...fileTimes(files, process.cwd())]) console.log(line)
console.log('')
for (const failure of failures) console.log(`failed: ${failure}`)
for (const { name, passed, failed, skipped } of totals)
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
rmSync(reports, { recursive: true, force: true })
const sum = (key) => totals.reduce((all, one) => all + (one[key] ?? 0), 0)
const failed = sum('failed') + (process.env.CI === 'true' ? sum('skipped') : 0)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
