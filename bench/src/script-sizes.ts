import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './stage.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** Kilobytes of script, each file gzipped, that a page needs before it shows; undefined where the console's build has no such page. */
export function scriptSize(page: RegExp): number | undefined {
  const dist = join(root, 'apps/console/dist')
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) return undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const names = Object.keys(manifest)
  const wanted = names.find((name) => page.test(name))
  if (!wanted) return undefined
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    manifest[name]?.imports?.forEach(add)
  }
  for (const name of names.filter((name) => manifest[name]?.isEntry)) add(name)
  add(wanted)
  const scripts = new Set([...needed].flatMap((name) => manifest[name]?.file ?? []).filter((name) => name.endsWith('.js')))
  const bytes = [...scripts].reduce((total, name) => total + gzipSync(readFileSync(join(dist, name))).byteLength, 0)
  return Math.round(bytes / 1024)
}
