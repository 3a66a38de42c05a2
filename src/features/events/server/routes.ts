import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { images } from './routes/images.ts'
import { managing } from './routes/managing.ts'
import { reading } from './routes/reading.ts'
import { submission } from './routes/submission.ts'
import { tags } from './routes/tags.ts'

export { eventExports } from './routes/exports.ts'
export { eventFeeds } from './routes/feeds.ts'

export const events = implement(contract)
  .$context<ApiContext>()
  .router({ ...reading, ...submission, ...managing, ...tags, ...images })
