// `npm run backup`, `npm run restore -- FILE`, `npm run audit-check`, `npm run doctor`: installs and builds what is missing, then runs that program on the data folder.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name] = process.argv.splice(2, 1)

const { installPackages } = await import('./install.mjs')
installPackages()
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

process.env.KW_DATA ??= join(root, 'data')
await import(pathToFileURL(join(root, 'apps/server/dist', `${name}.js`)).href)
