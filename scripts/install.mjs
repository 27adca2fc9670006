// npm's packages as the lock file names them; nothing is done when they are there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.kilowatch-lock')

/** Somebody ran npm by hand since the lock file changed. */
function installedByHand() {
  const written = join(root, 'node_modules/.package-lock.json')
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lock).mtimeMs
}

/** Installs when the lock file changed since the last time. Ends the process with one sentence when npm cannot. */
export function installPackages() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand()) install()
  writeFileSync(stamp, wanted)
}

function install() {
  console.log('正在安装依赖（首次约一分钟）… / Installing packages (about a minute the first time) …')
  // A registry that lacks the packages of other platforms makes `ci` refuse a lock file that names them no more.
  if (npm('ci') || npm('install', '--no-save')) return
  console.error('依赖安装失败：请检查网络或 npm 源。 / npm could not install the packages: check the network or the registry.')
  process.exit(1)
}

function npm(...command) {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', [...command, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0
}
