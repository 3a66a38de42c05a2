import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { SignUpPage } from '#features/members/web/auth/sign-up.tsx'
import { redirectSignedInMember } from '#features/members/web/session/guards.ts'

export const Route = createFileRoute('/_public/_auth/signup')({
  beforeLoad: (context) => redirectSignedInMember(context),
  head: () =>
    publicPageHead({
      title: 'Create your free account',
      description: 'Log your litter cleanups, follow your own impact and join your neighbors. It is free.',
      path: '/signup',
    }),
  component: SignUpPage,
})
