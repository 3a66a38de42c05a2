import { createFileRoute } from '@tanstack/react-router'
import { LogCleanupAtAddress } from './log-cleanup-at-address.tsx'

export const Route = createFileRoute('/_public/_member/dashboard/log-cleanup')({ component: LogCleanupAtAddress })
