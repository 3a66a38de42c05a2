import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { client } from '#features/members/web/api.ts'
import { ResetPassword } from '#features/members/web/parts/auth/reset-password.tsx'
import { withToken } from './with-token.ts'

export const Route = createFileRoute('/_public/_auth/reset-password')({
  validateSearch: withToken,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { token = '' } }) => client.checkPasswordReset({ token }),
  staleTime: Infinity,
  head: () => ({ meta: [{ title: titleOf('Set a new password') }, { name: 'robots', content: 'noindex' }] }),
  component: function Reset() {
    const { token = '' } = Route.useSearch()
    return <ResetPassword token={token} isGood={Route.useLoaderData().isGood} />
  },
})
