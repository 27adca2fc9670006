// `npm start`: installs and builds what is missing or has changed, then runs everything on this machine until Ctrl-C.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  end(`需要 Node 20 或更高版本，当前为 ${process.version}。/ Node 20 or newer is needed, this is ${process.version}.`)
}

const { installPackages } = await import('./install.mjs')
installPackages()

// In a process of its own: the bundlers' memory is not needed while the server runs.
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (status !== 0) end('构建失败。/ The build failed.')

process.env.KW_DEMO ??= process.argv.includes('--no-demo') ? '0' : '1'
process.env.KW_DATA ??= join(root, 'data')
await import(pathToFileURL(join(root, 'apps/server/dist/stage0.js')).href)
