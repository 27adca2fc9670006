// `npm run faults [-- 1 2 9 --long]`: builds what has changed, then breaks it on purpose, row by row of docs/FAULTS.md, and prints what was counted.
// Without --long the short form that also runs in `npm test`. --long needs the machine for itself: it asserts times as well.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}

run('scripts/build.mjs')
run('--import', 'tsx', 'bench/faults/main.ts', ...process.argv.slice(2))
