import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

export { demandHash } from './hashing.ts'
export { ContentChanged, ContentLost, type FileStore, isStoreFull } from './store.ts'

/** The installation's store of files. What speaks to a store of objects is loaded where there is one alone. */
export function fileStoreOf({ dataFolder, filesFolder, s3 }: Pick<Config, 'dataFolder'> & Partial<Config>): FileStore {
  return s3 ? onceLoaded(import('./s3-store.ts').then(({ s3Store }) => s3Store(s3))) : folderStore(filesFolder ?? join(dataFolder, 'files'))
}

function onceLoaded(loading: Promise<FileStore>): FileStore {
  return {
    put: async (...content) => (await loading).put(...content),
    size: async (sha256) => (await loading).size(sha256),
    open: async (sha256) => (await loading).open(sha256),
    remove: async (sha256) => (await loading).remove(sha256),
  }
}

/** Held shared by anyone who reads contents by a list of them, alone by anyone who removes them. */
export const contentLock = 'file contents'
