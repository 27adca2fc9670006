import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder, lostCluster } from '../../storage/data-folder.ts'
import { postgresIdentity } from '../../storage/unprivileged.ts'
import { bad, type Finding, good, hint } from './finding.ts'

/** The data folder, its secrets, and the embedded database's folder. `external`: the database is elsewhere. */
export function checkFolders(dataFolder: string, external: boolean): Finding[] {
  if (!existsSync(dataFolder)) return [bad('folder-none', { path: dataFolder })]
  const folder = checkFolder(dataFolder)
  if (folder.code === 'folder-no-right') return [folder]
  return [folder, ...checkSecrets(dataFolder), ...(external ? [] : checkCluster(dataFolder))]
}

function checkFolder(path: string): Finding {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return bad('folder-no-right', { path })
  }
  return (statSync(path).mode & 0o022) === 0 ? good('folder-good', { path }) : bad('folder-open', { path })
}

/** Keys of the broker and of the settings, the database's password. */
function checkSecrets(dataFolder: string): Finding[] {
  const files = ['secrets', 'broker'].flatMap((name) => filesIn(dataFolder, name))
  if (files.length === 0) return []
  const open = files.filter((file) => (statSync(join(dataFolder, file)).mode & 0o077) !== 0)
  return [open.length === 0 ? good('secrets-good', { count: files.length }) : bad('secrets-open', { files: open.join(', ') })]
}

function filesIn(dataFolder: string, name: string): string[] {
  const folder = join(dataFolder, name)
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(name, entry.name))
}

/** PostgreSQL starts only on a folder of its own user that nobody else may enter. */
function checkCluster(dataFolder: string): Finding[] {
  const path = clusterFolder(dataFolder)
  const lost = lostCluster(dataFolder)
  if (lost !== undefined) return [bad('cluster-lost', { path: lost })]
  if (path === undefined) return [hint('cluster-none')]
  const { mode, uid } = statSync(path)
  const wanted = postgresIdentity()?.uid ?? process.getuid?.() ?? uid
  if (uid !== wanted) return [bad('cluster-owner', { path, owner: uid, wanted })]
  const rights = (mode & 0o777).toString(8)
  // 0750 is what initdb -g makes.
  const own = ['700', '750'].includes(rights) ? good('cluster-good', { path }) : bad('cluster-mode', { path, mode: rights })
  return path === join(dataFolder, 'postgres') ? [own] : [own, hint('cluster-elsewhere', { path, folder: dataFolder })]
}
