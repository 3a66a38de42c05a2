import { createApiClient } from '#platform/web/rpc.ts'
import type { contract } from '../contract.ts'

export const { queries: audit } = createApiClient<typeof contract>('audit', () => import('virtual:contract/audit'))
