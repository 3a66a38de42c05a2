import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#features/members/web/session/guards.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { MemberShell } from './member-shell.tsx'

export const Route = createFileRoute('/_public/_member')({
  beforeLoad: async (context) => {
    await requireMember(context)
  },
  pendingMs: 150,
  pendingComponent: () => <Spinner label="One moment..." />,
  component: MemberShell,
})
