import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { queries: places } = createApiClient<typeof contract>('places', () => import('virtual:contract/places'))
