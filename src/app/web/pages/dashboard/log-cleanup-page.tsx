import { createFileRoute } from '@tanstack/react-router'
import { LogAtItsAddress } from './log-at-its-address.tsx'

export const Route = createFileRoute('/_public/_member/dashboard/log-cleanup')({ component: LogAtItsAddress })
