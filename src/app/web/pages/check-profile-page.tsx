import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { ProfileDebuggingView } from '#features/members/web/profile/profile-inspector.tsx'

export const Route = createFileRoute('/_public/check-profile')({
  staticData: { hydration: 'immediate' },
  head: () =>
    publicPageHead({
      title: 'Check profile',
      description: 'Shows a profile as it is stored: your own when you are signed in, any one to an admin.',
      path: '/check-profile',
      isHidden: true,
    }),
  component: ProfileDebuggingView,
})
