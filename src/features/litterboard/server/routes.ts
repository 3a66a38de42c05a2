import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../contract.ts'
import { topFive } from './queries.ts'

const os = implement(contract).$context<ApiContext>()

export const litterboard = os.router({
  top: os.top.handler(async ({ context }) => ({ rows: await topFive(context.platform.db) })),
})
