import { createFileRoute, notFound } from '@tanstack/react-router'
import { notices } from '#features/notices/web/api.ts'
import { Sheet } from './sheet.tsx'

/**
 * The living sheet of the design system: every control in every state, for eyes and for the accessibility test.
 * `?only=date` shows one section, which is quicker to load while one works on it.
 */
export const Route = createFileRoute('/dev/ui')({
  validateSearch: ({ only }: { only?: string }): { only?: string } => (only ? { only } : {}),
  // for developers, as the mailbox: where that is not there, this is not either
  beforeLoad: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(notices.mailbox.queryOptions()).then(nothing, ({ code }: { code?: string }) => {
      if (code === 'NOT_FOUND') throw notFound()
    }),
  head: () => ({ meta: [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }] }),
  component: Sheet,
})

const nothing = () => {}
