import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { accounts } from './routes/accounts.ts'
import { admin } from './routes/admin.ts'
import { avatars } from './routes/avatars.ts'
import { profiles } from './routes/profiles.ts'
import { sessions } from './routes/sessions.ts'

export { exportMembers, exportUnverified } from './routes/export.ts'
export { unsubscribeByMail } from './routes/unsubscribe.ts'

export const members = implement(contract)
  .$context<ApiContext>()
  .router({ ...sessions, ...accounts, ...profiles, ...avatars, ...admin })
