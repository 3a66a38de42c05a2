import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { UnsubscribePageContent } from '#features/members/web/auth/unsubscribe.tsx'
import { readTokenSearchParam } from './token-param.ts'

export const Route = createFileRoute('/_public/_auth/unsubscribe')({
  validateSearch: readTokenSearchParam,
  head: () =>
    publicPageHead({
      title: 'Email notifications',
      description: 'Turn the emails off that are not about your account.',
      path: '/unsubscribe',
      isHidden: true,
    }),
  component: function UnsubscribePage() {
    return <UnsubscribePageContent token={Route.useSearch().token ?? ''} />
  },
})
