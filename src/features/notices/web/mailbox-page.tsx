import { createFileRoute, notFound } from '@tanstack/react-router'
import { PAGE_NOT_FOUND, formatDocumentTitle } from '#platform/web/page-head.ts'
import { notices } from './api.ts'
import { DemoMailbox } from './mailbox/mailbox.tsx'

export const Route = createFileRoute('/dev/mailbox')({
  validateSearch: ({ message }: Record<string, unknown>): { message?: string } =>
    typeof message === 'string' ? { message } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const list = await queryClient.fetchQuery(notices.mailbox.queryOptions()).catch(({ code }: { code?: string }) => {
      if (code === 'NOT_FOUND') throw notFound()
    })
    const id = deps.message ?? list?.messages[0]?.id
    const message = id && queryClient.prefetchQuery(notices.message.queryOptions({ input: { id } }))
    // The server waits for the opened email of the demo mailbox, so that the HTML contains it. The browser shows the
    // page while the email loads.
    if (import.meta.env.SSR) await message
  },
  head: ({ match }) => ({
    meta: [
      { title: match.status === 'notFound' ? formatDocumentTitle(PAGE_NOT_FOUND) : 'Mailbox' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: DemoMailbox,
})
