import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const tools = ['scripts/build.mjs', 'scripts/bundle.mjs', 'package-lock.json']

/** What each of the builds is made of. */
export const sourcesOf = {
  server: ['apps/server', 'packages', ...tools],
  gateway: ['apps/gateway', 'packages', ...tools],
  console: ['apps/console', 'packages', 'scripts/compress.mjs', ...tools],
}

const skipped = new Set(['node_modules', 'dist', 'test', '.vite'])

/** One hash over the names and contents of all files below these paths, tests left out. */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of filesBelow(root, path)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(root, join(path, name)))
}

/** Where a build says of which sources it was made. */
function saying(root, app) {
  return join(root, 'apps', app, 'dist', '.sources')
}

/** @returns whether what stands in dist was made of the present sources, and their hash */
export function builtOf(root, app) {
  const hash = hashOf(root, sourcesOf[app])
  const said = saying(root, app)
  return { hash, present: existsSync(said) && readFileSync(said, 'utf8') === hash }
}

export function sayBuilt(root, app, hash) {
  const said = saying(root, app)
  mkdirSync(dirname(said), { recursive: true })
  writeFileSync(said, hash)
}
