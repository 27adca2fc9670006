// `npm run bench [-- --seconds=30]`: builds what has changed, then measures the whole chain on this machine and prints its figures.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildChanged } from './build.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
await buildChanged((name) => console.log(`Building ${name} …`))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'bench/src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
process.exit(status ?? 1)
