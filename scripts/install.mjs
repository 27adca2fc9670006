import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the npm packages of the lock file where they are missing or older than it. False: npm failed. */
export function installPackages(root, say) {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules/.package-lock.json')
  const mark = join(root, 'node_modules/.kilowatch-lock')
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return true
  const current = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (!current) {
    say()
    const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--no-progress'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (status !== 0) return false
  }
  writeFileSync(mark, hash)
  return true
}
