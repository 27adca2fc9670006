import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from './start-refused.ts'
import { type Identity, privateFolder } from './unprivileged.ts'

const run = promisify(execFile)

export interface Cluster {
  /** The data directory of PostgreSQL. */
  folder: string
  /** Folder with `initdb` and `postgres`. */
  binaries: string
  identity: Identity | undefined
  password: string
}

export const superuser = 'kilowatch'

/**
 * Makes the cluster where there is none. Made beside and renamed: one that was interrupted is never taken for a whole one.
 * @throws StartRefused where a newer PostgreSQL wrote it, or it cannot be made
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return refuseOtherVersion(cluster)
  const beside = mkdtempSync(`${cluster.folder}.new-`)
  try {
    renameSync(await initialise(cluster, beside), cluster.folder)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

async function initialise({ binaries, identity, password }: Cluster, beside: string): Promise<string> {
  privateFolder(beside, identity)
  const made = join(beside, 'cluster')
  const passwordFile = join(beside, 'password')
  privateFolder(made, identity)
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const options = ['-D', made, '-U', superuser, '-E', 'UTF8', '--locale=C', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await run(join(binaries, 'initdb'), options, { ...identity, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split('\n')
      .slice(-3)
      .join(' ')
    throw new StartRefused(`无法建立内置数据库：${reason}`, `The embedded database cannot be made: ${reason}`)
  }
  return made
}

async function refuseOtherVersion({ folder, binaries }: Cluster): Promise<void> {
  const written = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = await run(join(binaries, 'postgres'), ['--version'])
  const ours = /(\d+)/.exec(stdout)?.[1] ?? ''
  if (written === ours) return
  throw new StartRefused(
    `数据目录由 PostgreSQL ${written} 写入，而本版本带的是 ${ours}，请使用原来的版本。`,
    `The data folder was written by PostgreSQL ${written}, and this version comes with ${ours}: use the version that wrote it.`,
  )
}
