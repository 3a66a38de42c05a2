import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { client, queries: events } = createApi<typeof contract>('events', () => import('virtual:contract/events'))
