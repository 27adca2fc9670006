// `npm start`: installs and builds what is missing or has changed, then runs everything on this machine until Ctrl-C.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** The last of `--demo`, `--demo=en` and `--no-demo` decides. */
function demoFlag(words) {
  const values = { '--demo': '1', '--demo=zh': '1', '--demo=en': 'en', '--no-demo': '0' }
  return words.flatMap((word) => values[word] ?? []).at(-1)
}

/** Without a word about it, a new data folder gets the demo, one that has it keeps it, and one that is used without never gets it. */
function demoOf(folder) {
  const secrets = join(folder, 'secrets')
  return existsSync(secrets) && !existsSync(join(secrets, 'password-demo')) ? '0' : '1'
}

const { installPackages } = await import('./install.mjs')
installPackages()

// In a process of its own: the bundlers' memory is not needed while the server runs.
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
if (status !== 0) end('构建失败。/ The build failed.')

process.env.KW_DATA ??= join(root, 'data')
process.env.KW_DEMO = demoFlag(process.argv) ?? process.env.KW_DEMO ?? demoOf(process.env.KW_DATA)
await import(pathToFileURL(join(root, 'apps/server/dist/stage0.js')).href)
