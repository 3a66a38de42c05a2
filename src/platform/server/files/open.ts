import type { Storage } from '../config/storage.ts'
import { openBucket } from './bucket.ts'
import type { Files } from './files.ts'
import { openFolder } from './folder.ts'

export const openFiles = (storage: Storage): Promise<Files> =>
  storage.kind === 'folder' ? openFolder(storage.path) : openBucket(storage)
