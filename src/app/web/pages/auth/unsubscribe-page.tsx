import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '#app/web/page-head.ts'
import { Unsubscribe } from '#features/members/web/parts/auth/unsubscribe.tsx'
import { withToken } from './with-token.ts'

export const Route = createFileRoute('/_public/_auth/unsubscribe')({
  validateSearch: withToken,
  head: () => ({ meta: [{ title: titleOf('Email notifications') }, { name: 'robots', content: 'noindex' }] }),
  component: function UnsubscribePage() {
    return <Unsubscribe token={Route.useSearch().token ?? ''} />
  },
})
