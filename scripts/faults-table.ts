import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** docs/FAULTS.md: which test shows what happens in each fault. A test names its rows in its title: `fault 7: …`. */

/** What goes wrong, and when the product has withstood it. */
const rows: readonly (readonly [fault: string, holds: string])[] = [
  ['The server is killed (-9) at full ingest, again and again', 'Every confirmed sample is readable; it starts again without help'],
  [
    'PostgreSQL is killed (-9) in the middle of a batch',
    'A batch is in or out as a whole; nothing confirmed is lost; ingest goes on by itself',
  ],
  [
    'Broker or server are away',
    'The gateway keeps everything, judges limits by itself meanwhile, and sends live data first; what happened is found afterwards, once',
  ],
  ['The gateway is killed (-9) while it keeps readings', 'What was kept is sent'],
  ['The gateway’s disk is full', 'The oldest goes first, is counted, and people are told'],
  ['The gateway’s queue is damaged', 'It is set aside, the gateway starts, the loss is reported'],
  ['The database is read-only, full, slow or away', 'People read, nothing is confirmed unstored, memory stays flat, it recovers by itself'],
  ['Ten times the load', 'It queues or sheds in bounded memory; what was shed comes again and is stored once'],
  ['All uplinks reconnect at once', 'All are back within a minute, and people are answered meanwhile'],
  ['Samples come twice, in any order, or a day late', 'One row each; live value and alarms are those of the newest'],
  ['Two values for the same time', 'The first stays; the others are counted'],
  ['An uplink’s clock is years off', 'One correction for each boot, marked; nothing lost or stored twice'],
  ['The server’s clock jumps', 'Nothing goes offline, nothing runs twice, no sample gets another time'],
  ['A poisoned message', 'Refused, counted, kept for inspection; others are stored'],
  ['A browser that does not read its stream', 'Cut off before it costs memory; it comes back to a fresh snapshot'],
  ['A value that jumps at its limit', 'Alarms change only across the band between alarm and release'],
  ['Very many devices alarm at once', 'All are recorded; people get digests'],
  ['A way out is down, or we crash between sending and noting', 'Delivered at least once, at most one repetition with the same id'],
  ['Two servers on one database, one of them paused beyond its lease', 'Jobs run once, alarms open once, the paused one cannot write'],
  ['An upgrade is killed in a migration', 'The next start finishes it or finds it rolled back'],
  ['A backup is restored on an empty host', 'Counts and checksums match; no old notification is sent again'],
  ['A gateway is reinstalled', 'Old confirmations delete nothing that is unsent'],
  ['Killed at any step of sealing a day; late samples meanwhile', 'Every value is there once'],
  ['Limits change while samples fly', 'No alarm from old limits after “saved”'],
  [
    'One uplink does its worst: QoS 2 never finished, large packets, never reads, hellos without end, a backlog sent again and again',
    'Memory of ingest is bounded; the newest values of others are never older than two intervals; operators are told which uplink it is',
  ],
  [
    'A device’s clock runs ahead, is corrected, and runs ahead again',
    'The newest live value is the live one; no alarm is held back or told late',
  ],
  ['A process is frozen (SIGSTOP)', 'It is replaced within 30 s; what it had begun is finished or undone by the others'],
  ['A tab of the console stays open over an upgrade', 'Every part opens, or the tab reloads itself once; nothing typed is lost'],
  [
    'One tenant sends the most expensive input that its rights allow',
    'Others are answered as before; what is too much is refused in words',
  ],
  [
    'Server, broker or gateway end at any step of a command',
    'It is done once at the most, never after its expiry, and never shown as done when it is not',
  ],
  [
    'A phone without network: its tab is killed, its storage is full, the server starts anew, its clock is wrong',
    'Nothing entered is lost, nothing arrives twice, conflicts are shown',
  ],
  ['The store of files is full, or a file in it is lost or changed', 'A clear error; the record stays; doctor and backup name the file'],
]

export interface NamedTest {
  file: string
  title: string
}

/** Titles of a test file that name rows, by row: of one test, of a group, or in the table of several. */
export function namedRows(text: string): Map<number, string[]> {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const named = new Map<number, string[]>()
  for (const [, , title = ''] of code.matchAll(/(['"`])((?:fault \d+:|(?:(?!\1)[^\\\n])*?, fault \d+:)(?:(?!\1)[^\\\n]|\\.)*)\1/g)) {
    for (const [, row = ''] of title.matchAll(/\bfault (\d+):/g)) named.set(Number(row), [...(named.get(Number(row)) ?? []), title])
  }
  return named
}

/** Tests by row, in the order of their files. */
export function testsByRow(root: string): Map<number, NamedTest[]> {
  const found = new Map<number, NamedTest[]>()
  for (const file of ['apps', 'bench', 'packages', 'e2e'].flatMap((folder) => testFiles(join(root, folder)))) {
    for (const [row, titles] of namedRows(readFileSync(file, 'utf8'))) {
      const tests = titles.map((title) => ({ file: relative(root, file), title }))
      found.set(row, [...(found.get(row) ?? []), ...tests])
    }
  }
  return found
}

/** @param long rows with a script of their own (`npm run faults -- 1 --long`) */
export function tableOf(tests: ReadonlyMap<number, readonly NamedTest[]>, long: ReadonlySet<number>): string {
  const lines = rows.map(([fault, holds], index) => {
    const row = index + 1
    const shown = (tests.get(row) ?? []).map(({ file, title }) => `[${file}](../${file}): ${title.replaceAll('|', '\\|')}`)
    return `| ${row} | ${fault} | ${holds} | ${shown.join('<br>')} | ${long.has(row) ? `\`npm run faults -- ${row} --long\`` : ''} |`
  })
  return [
    '# Faults',
    '',
    'Everything that must not take the product down, each with the tests that do it for real: processes are killed, disks filled, clocks moved.',
    'A test names its row in its title (`fault 7: …`). The scripts of the last column are the long forms: they need the machine for themselves,',
    'print what was sent, confirmed, stored, repeated and lost, and assert times as well.',
    '',
    'Made by `npx tsx scripts/faults-table.ts` from the titles; a test fails when it is not up to date, or when a row has no test.',
    '',
    '| # | what goes wrong | it holds when | tests | long form |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

export const rowNumbers: readonly number[] = rows.map((_, index) => index + 1)

/** Rows that `bench/faults/scripts.ts` has scripts for. */
export function scriptRows(root: string): Set<number> {
  const text = readFileSync(join(root, 'bench/faults/scripts.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}(\d+): \w+,$/gm)].map(([, row]) => Number(row)))
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFiles(join(folder, entry.name))
      return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [join(folder, entry.name)] : []
    })
}

function main(): void {
  const root = resolve(import.meta.dirname, '..')
  writeFileSync(join(root, 'docs/FAULTS.md'), tableOf(testsByRow(root), scriptRows(root)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
