import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { admin } from './routes/admin.ts'
import { own } from './routes/own.ts'
import { photos } from './routes/photos.ts'
import { reading } from './routes/reading.ts'

export { exportReviewed } from './routes/admin-export.ts'
export { exportCleanups } from './routes/export.ts'

export const cleanups = implement(contract)
  .$context<ApiContext>()
  .router({ ...own, ...photos, ...reading, ...admin })
