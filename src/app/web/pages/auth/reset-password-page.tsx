import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { client } from '#features/members/web/api.ts'
import { ResetPasswordPage } from '#features/members/web/auth/reset-password.tsx'
import { readTokenSearchParam } from './token-param.ts'

export const Route = createFileRoute('/_public/_auth/reset-password')({
  validateSearch: readTokenSearchParam,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { token = '' } }) => client.checkPasswordReset({ token }),
  staleTime: Infinity,
  head: () =>
    publicPageHead({
      title: 'Set a new password',
      description: 'Choose a new password with the link that we sent you.',
      path: '/reset-password',
      isHidden: true,
    }),
  component: function Reset() {
    const { token = '' } = Route.useSearch()
    return <ResetPasswordPage token={token} check={Route.useLoaderData()} />
  },
})
