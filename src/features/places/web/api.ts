import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { queries: places } = createApi<typeof contract>('places', () => import('virtual:contract/places'))
