import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { demandHash } from './hashing.ts'
import { ContentLost, type FileStore } from './store.ts'

const hashShape = /^[0-9a-f]{64}$/

/** A folder with one file for each content, below folders of the first two digits of its hash: `3f/3fa9…`. */
export function folderStore(folder: string): FileStore {
  const pathOf = (sha256: string) => {
    if (!hashShape.test(sha256)) throw new Error(`not a hash: ${sha256}`)
    return join(folder, sha256.slice(0, 2), sha256)
  }
  const sizeOf = async (sha256: string) => (await unlessMissing(stat(pathOf(sha256))))?.size
  return {
    async put(sha256, bytes, source) {
      if ((await sizeOf(sha256)) === bytes) return
      const path = pathOf(sha256)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const beside = `${path}.${randomUUID()}.part`
      try {
        const file = await open(beside, 'wx', 0o600)
        await pipeline(source(), demandHash(sha256), file.createWriteStream({ flush: true }))
        await rename(beside, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    size: sizeOf,
    async open(sha256) {
      const file = await unlessMissing(open(pathOf(sha256), 'r'))
      if (!file) throw new ContentLost(sha256)
      return file.createReadStream()
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** So that the new name outlives a power cut; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder: FileHandle | undefined = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
