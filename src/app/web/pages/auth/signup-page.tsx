import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { SignUpPage } from '#features/members/web/auth/sign-up.tsx'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { redirectSignedInMember } from '#features/members/web/session/guards.ts'

export const Route = createFileRoute('/_public/_auth/signup')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({ from: toSafeReturnPath(from) }),
  beforeLoad: (context) => redirectSignedInMember(context, context.search.from),
  head: () =>
    publicPageHead({
      title: 'Create your free account',
      description: 'Log your litter cleanups, follow your own impact and join your neighbors. It is free.',
      path: '/signup',
    }),
  component: SignUpPage,
})
