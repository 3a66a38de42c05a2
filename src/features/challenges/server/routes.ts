import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { admin } from './routes/admin.ts'
import { participation } from './routes/participation.ts'
import { pictures } from './routes/pictures.ts'
import { reading } from './routes/reading.ts'

export { exportChallenges } from './routes/export.ts'

export const challenges = implement(contract)
  .$context<ApiContext>()
  .router({ ...reading, ...participation, ...admin, ...pictures })
