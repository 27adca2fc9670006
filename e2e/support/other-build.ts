import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A console of another build: the same one, in which every hashed file has another name, as after a change of what all of them use.
 * @returns its folder, to be removed by the caller
 */
export function otherBuild(folder: string, mark: string): string {
  const other = mkdtempSync(join(tmpdir(), 'kw-console-'))
  cpSync(folder, other, { recursive: true })
  const assets = join(other, 'assets')
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
  for (const name of readdirSync(other)) if (/\.(br|gz)$/.test(name)) rmSync(join(other, name))
  const renamed = new Map(readdirSync(assets).map((name) => [name, name.replace(/\.(\w+)$/, `-${mark}.$1`)]))
  const ofOld = new RegExp([...renamed.keys()].map((name) => name.replaceAll(/[.$+]/g, '\\$&')).join('|'), 'g')
  const rewrite = (path: string) =>
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(ofOld, (name) => renamed.get(name) ?? name),
    )
  rewrite(join(other, 'index.html'))
  for (const [name, next] of renamed) {
    if (/\.(js|css)$/.test(name)) rewrite(join(assets, name))
    renameSync(join(assets, name), join(assets, next))
  }
  return other
}
