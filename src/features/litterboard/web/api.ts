import routes from 'virtual:contract/litterboard'
import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { queries: litterboard } = createApi<typeof contract>('litterboard', routes)
