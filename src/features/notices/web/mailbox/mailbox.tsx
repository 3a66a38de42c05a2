import '#platform/web/ui/inside.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MailOpen, Trash2 } from 'lucide-react'
import { brand } from '#platform/brand.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { notices } from '../api.ts'
import { MailboxMessageList, MailboxMessageListSkeleton } from './message-list.tsx'
import { MailboxMessageView } from './message-view.tsx'

const page = getRouteApi('/dev/mailbox')

/** Demo mailbox: shows emails that the demo stores instead of sending. A phone shows either the list or one email. */
export function DemoMailbox() {
  const { message: opened } = page.useSearch()
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(notices.mailbox.queryOptions())
  useLiveUpdates(['mailbox'], () => void queryClient.invalidateQueries({ queryKey: notices.mailbox.key() }))
  const messages = data?.messages
  const shown = opened ?? messages?.[0]?.id
  return (
    <main className="wrap py-6 md:py-10">
      <header className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-4 ${opened ? 'md:pb-6' : 'pb-6'}`}>
        <div>
          <PageLink to="/" className={`font-semibold text-creek underline ${opened ? 'max-md:hidden' : ''}`}>
            {brand.name}
          </PageLink>
          <h1 className={`mt-2 text-3xl font-extrabold ${opened ? 'max-md:sr-only' : ''}`}>Mailbox</h1>
          <p className={`mt-1 text-ink-2 ${opened ? 'max-md:hidden' : ''}`}>
            The demo sends no mail. What it would have sent lies here, the newest on top.
          </p>
        </div>
        {messages && messages.length > 0 && <EmptyMailbox className={opened ? 'max-md:hidden' : ''} />}
      </header>
      {messages?.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={MailOpen} title="No mail yet." level={2}>
            Sign up, or ask for a new password: the message appears here by itself.
          </EmptyState>
        </div>
      ) : isError && !messages ? (
        <ErrorState title="The mailbox could not be opened" level={2} onRetry={() => void refetch()} />
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(240px,1fr)_2.2fr]">
          <div className={opened ? 'max-md:hidden' : ''}>
            {messages ? <MailboxMessageList messages={messages} shown={shown} /> : <MailboxMessageListSkeleton />}
          </div>
          <div className={opened ? '' : 'max-md:hidden'}>{shown && <MailboxMessageView key={shown} id={shown} />}</div>
        </div>
      )}
    </main>
  )
}

function EmptyMailbox({ className }: { className: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    notices.emptyMailbox.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/dev/mailbox', search: {} })
        await queryClient.invalidateQueries({ queryKey: notices.mailbox.key() })
      },
      onError: () => showToast.error('The mailbox could not be emptied'),
    }),
  )
  return (
    <Button
      variant="outline"
      className={className}
      onPress={() => mutate({})}
      isBusy={isPending}
      busyLabel="Emptying..."
    >
      <Trash2 aria-hidden />
      Empty mailbox
    </Button>
  )
}
