import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { Unsubscribe } from '#features/members/web/auth/unsubscribe.tsx'
import { withToken } from './with-token.ts'

export const Route = createFileRoute('/_public/_auth/unsubscribe')({
  validateSearch: withToken,
  head: () =>
    pageHead({
      title: 'Email notifications',
      description: 'Turn the emails off that are not about your account.',
      path: '/unsubscribe',
      isHidden: true,
    }),
  component: function UnsubscribePage() {
    return <Unsubscribe token={Route.useSearch().token ?? ''} />
  },
})
