// npm's packages as the lock file names them; nothing is done when they are there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.kilowatch-lock'

function lockHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

/** Installs when the lock file changed since the last time. Ends the process with one sentence when npm cannot. */
export function installPackages() {
  const wanted = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('正在安装依赖… / Installing packages …')
  const npm = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('依赖安装失败：请检查网络或 npm 源。 / npm could not install the packages: check the network or the registry.')
    process.exit(1)
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, wanted)
}
