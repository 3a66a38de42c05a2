import { Link, useHydrated } from '@tanstack/react-router'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { MailboxMessageSummary } from '../../contract.ts'

const frame = 'overflow-hidden rounded-lg border border-line bg-card'

export const MailboxMessageList = ({
  messages,
  shown,
}: {
  messages: MailboxMessageSummary[]
  shown: string | undefined
}) => (
  <nav aria-labelledby="message-count">
    <p id="message-count" role="status" className="mb-2 text-sm text-ink-2">
      {messages.length === 1 ? '1 message' : `${messages.length} messages`}
    </p>
    <ul className={`${frame} divide-y divide-line md:max-h-[75dvh] md:overflow-y-auto`}>
      {messages.map(({ id, recipient, subject, sentAt }) => (
        <li key={id}>
          <Link
            to="/dev/mailbox"
            search={{ message: id }}
            resetScroll={false}
            aria-current={id === shown ? 'true' : undefined}
            className={`block border-l-4 border-transparent px-4 py-3 outline-offset-[-3px] hover:bg-sunk ${id === shown ? 'md:border-sun md:bg-sunk' : ''}`}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
              <span className="min-w-0 break-all">{recipient}</span>
              <EmailSentTime at={sentAt} />
            </span>
            <span className="block font-semibold break-words">{subject}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const MailboxMessageListSkeleton = () => (
  <SkeletonGroup label="Opening the mailbox" className={`${frame} mt-7 divide-y divide-line`}>
    {[0, 1, 2].map((row) => (
      <div key={row} className="space-y-2 px-5 py-3.5">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-5" />
      </div>
    ))}
  </SkeletonGroup>
)

/** Time of an email. Invisible until hydration, because the server does not know the reader's time zone. */
export function EmailSentTime({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const timeZone = isHydrated ? undefined : 'UTC'
  return (
    <time dateTime={at} className={`tnum ${isHydrated ? '' : 'invisible'}`}>
      {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })}
    </time>
  )
}
