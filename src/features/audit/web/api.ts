import { createApi } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { queries: audit } = createApi<typeof contract>('audit', () => import('virtual:contract/audit'))
