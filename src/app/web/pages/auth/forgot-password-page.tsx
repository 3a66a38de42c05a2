import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { ForgotPasswordPage } from '#features/members/web/auth/forgot-password.tsx'

export const Route = createFileRoute('/_public/_auth/forgot-password')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({ from: toSafeReturnPath(from) }),
  head: () =>
    publicPageHead({
      title: 'Forgot your password?',
      description: 'Have a link sent to your email with which you choose a new password.',
      path: '/forgot-password',
    }),
  component: ForgotPasswordPage,
})
