import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { ForgotPasswordPage } from '#features/members/web/auth/forgot-password.tsx'

export const Route = createFileRoute('/_public/_auth/forgot-password')({
  head: () =>
    publicPageHead({
      title: 'Forgot your password?',
      description: 'Have a link sent to your email with which you choose a new password.',
      path: '/forgot-password',
    }),
  component: ForgotPasswordPage,
})
