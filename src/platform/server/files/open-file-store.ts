import type { StorageConfig } from '../config/storage.ts'
import { openBucketStore } from './bucket.ts'
import type { FileStore } from './files.ts'
import { openFolderStore } from './folder.ts'

export const openFileStore = (storage: StorageConfig): Promise<FileStore> =>
  storage.kind === 'folder' ? openFolderStore(storage.path) : openBucketStore(storage)
