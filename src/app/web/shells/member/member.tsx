import { createFileRoute } from '@tanstack/react-router'
import { requireMemberForRoute } from '#features/members/web/session/guards.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { MemberPageLayout } from './member-shell.tsx'

export const Route = createFileRoute('/_public/_member')({
  beforeLoad: async (context) => {
    await requireMemberForRoute(context)
  },
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: MemberPageLayout,
})
