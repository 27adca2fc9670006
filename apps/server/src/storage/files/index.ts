import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

export { demandHash } from './hashing.ts'
export { ContentChanged, ContentLost, type FileStore, isStoreFull } from './store.ts'

/** The installation's store of files. */
export function fileStoreOf({ dataFolder, filesFolder }: Pick<Config, 'dataFolder'> & Partial<Config>): FileStore {
  return folderStore(filesFolder ?? join(dataFolder, 'files'))
}

/** Held shared by whoever reads contents by a list of them, alone by whoever removes them. */
export const contentLock = 'file contents'
