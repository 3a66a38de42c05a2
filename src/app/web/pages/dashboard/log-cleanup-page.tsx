import { createFileRoute } from '@tanstack/react-router'
import { LogCleanupDialogRoute } from './log-cleanup-dialog-route.tsx'

export const Route = createFileRoute('/_public/_member/dashboard/log-cleanup')({ component: LogCleanupDialogRoute })
