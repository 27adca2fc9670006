// `npm run bench [-- chain dev-detail sign-in --seconds=30]`: builds what has changed, then measures on this machine and prints the figures.
// chain: from the publish to the screen, sizes, start times. dev-detail: signed requests a second. sign-in: log-ins beside ingest.
// all-types: ingest of devices of all types beside UPSs alone (--seconds=15 --rounds=3).
// worst-tenant: what others feel of one that imports, exports and reads without end.
// history: a day raw and sealed, and reads of it (--devices=100 --seconds=10).
// day-read: a day of one measure while values come in, and where the time goes (--rate=47000 --reads=1000 --rounds=3).
// gateway: what a real gateway with simulated devices takes (--devices=100 --interval=5 --seconds=60; --minutes=30 for a soak);
// with --driver=wire, 200 Modbus units and 200 SNMP agents instead (--devices=200 of each).
// screens: a battery of 240 cells, a command, and a list of 10,000 devices in Chromium (--only=cells, command or list).
// console: scripts, the first paint of home, how soon pages answer, 500 values a second on screen, a wall with 500 devices,
// a chart of 100,000 samples, a patrol of 50 devices sent from a phone (--only=first-look, live-values, wall, chart or patrol-offline; --minutes=20 or --long, an hour, for the wall).
// sign-in-flood: the right person's sign-in while strangers send 300 tries a second.
// worst-uplink: how the others fare while one uplink does its worst (--seconds=20 of each).
// device-import: 1,000 devices from a workbook. batch-limits: limits of 1,000 devices shown, saved and undone.
// group-check: 200 devices behind one gateway, each read and judged (--devices=200 --rounds=3).
// patrol-tasks: the first page of 10,000 tasks beside ten businesses with as many, for people who see them in different ways (--repetitions=200).
// todos: what waits for a person among 100,000 open records (--repetitions=200).
// device-life: pages of the time-line of a device with 200,000 lines (--repetitions=200).
// pdf-zip: the evidence of 200 alarms and 200 patrol records, each in one ZIP, and what others feel of it (--documents=200 --of=records).
// soak: memory over the time (--minutes=30 --rate=4000). polling: what 10,000 consoles ask for. visible: lists of a large business. enumeration: whether the time of an answer tells which accounts exist.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const parts = {
  chain: 'main',
  'all-types': 'all-types',
  'dev-detail': 'dev-detail',
  'sign-in': 'sign-in',
  'worst-tenant': 'worst-tenant',
  history: 'history',
  'day-read': 'day-read',
  visible: 'visible',
  enumeration: 'enumeration',
  'sign-in-flood': 'sign-in-flood',
  polling: 'polling',
  soak: 'soak',
  gateway: 'gateway',
  'worst-uplink': 'worst-uplink',
  screens: 'screens',
  console: 'screens/main-console',
  'device-import': 'device-import',
  'batch-limits': 'batch-limits',
  'group-check': 'group-check',
  'patrol-tasks': 'patrol-tasks',
  todos: 'todos',
  'device-life': 'device-life',
  'pdf-zip': 'pdf-zip',
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}

const given = process.argv.slice(2)
const named = given.filter((argument) => !argument.startsWith('--'))
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`no bench is named ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
const options = given.filter((argument) => argument.startsWith('--'))

run('scripts/build.mjs')
for (const [name, file] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) run('--import', 'tsx', `bench/src/${file}.ts`, ...options)
}
