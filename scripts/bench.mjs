// `npm run bench [-- --seconds=30]`: builds what has changed, then measures the whole chain on this machine and prints its figures.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}

run('scripts/build.mjs')
run('--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2))
