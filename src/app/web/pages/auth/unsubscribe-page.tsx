import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { Unsubscribe } from '#features/members/web/auth/unsubscribe.tsx'
import { readTokenParam } from './token-param.ts'

export const Route = createFileRoute('/_public/_auth/unsubscribe')({
  validateSearch: readTokenParam,
  head: () =>
    publicPageHead({
      title: 'Email notifications',
      description: 'Turn the emails off that are not about your account.',
      path: '/unsubscribe',
      isHidden: true,
    }),
  component: function UnsubscribePage() {
    return <Unsubscribe token={Route.useSearch().token ?? ''} />
  },
})
