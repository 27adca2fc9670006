import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './stage.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** Kilobytes of script, each file gzipped, for the entry and these parts with all they import; undefined where the console is not built so. */
export function scriptSize(parts: readonly string[]): number | undefined {
  const dist = join(root, 'apps/console/dist')
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) return undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  if (parts.some((part) => !manifest[part])) return undefined
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    manifest[name]?.imports?.forEach(add)
  }
  for (const name of Object.keys(manifest).filter((name) => manifest[name]?.isEntry)) add(name)
  parts.forEach(add)
  const scripts = new Set([...needed].flatMap((name) => manifest[name]?.file ?? []).filter((name) => name.endsWith('.js')))
  const bytes = [...scripts].reduce((total, name) => total + gzipSync(readFileSync(join(dist, name))).byteLength, 0)
  return Math.round(bytes / 1024)
}
