import { createFileRoute, notFound } from '@tanstack/react-router'
import { PAGE_NOT_FOUND, formatDocumentTitle } from '#platform/web/page-head.ts'
import { notices } from '#features/notices/web/api.ts'
import { UiComponentSheet } from './sheet.tsx'

/**
 * Component sheet: every UI component in every state, for developers and the accessibility test. `?only=date` shows one
 * section, which loads faster.
 */
export const Route = createFileRoute('/dev/ui')({
  validateSearch: ({ only }: { only?: string }): { only?: string } => (only ? { only } : {}),
  // Like the developer mailbox, the component sheet is missing (404) where the server sends real mail.
  beforeLoad: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(notices.mailbox.queryOptions()).then(ignoreResult, ({ code }: { code?: string }) => {
      if (code === 'NOT_FOUND') throw notFound()
    }),
  head: ({ match }) => ({
    meta: [
      { title: match.status === 'notFound' ? formatDocumentTitle(PAGE_NOT_FOUND) : 'Component sheet' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: UiComponentSheet,
})

const ignoreResult = () => {}
