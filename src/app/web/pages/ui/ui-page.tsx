import { createFileRoute, notFound } from '@tanstack/react-router'
import { PAGE_NOT_FOUND, formatDocumentTitle } from '#platform/web/page-head.ts'
import { notices } from '#features/notices/web/api.ts'
import { UiComponentSheet } from './sheet.tsx'

/**
 * Component sheet: shows every UI component in every state, for developers and for the accessibility test.
 * `?only=date` shows one section, which loads faster during development.
 */
export const Route = createFileRoute('/dev/ui')({
  validateSearch: ({ only }: { only?: string }): { only?: string } => (only ? { only } : {}),
  // The component sheet is for developers. Like the developer mailbox, it answers 404 where the server sends real mail.
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
