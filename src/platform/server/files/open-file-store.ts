import type { StorageConfig } from '../config/storage.ts'
import { openS3FileStore } from './bucket.ts'
import type { FileStore } from './files.ts'
import { openFolderFileStore } from './folder.ts'

export const openFileStore = (storage: StorageConfig): Promise<FileStore> =>
  storage.kind === 'folder' ? openFolderFileStore(storage.path) : openS3FileStore(storage)
