import { createFileRoute } from '@tanstack/react-router'
import { LogAtItsAddress } from './log-at-its-address.tsx'

/** Route that shows the Litterlog with the log dialog open. */
export const Route = createFileRoute('/_public/_member/dashboard/log-cleanup')({ component: LogAtItsAddress })
