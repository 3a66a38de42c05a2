import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MailX } from 'lucide-react'
import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import type { MailboxMessage } from '../../contract.ts'
import { extractLinks } from '../../rules.ts'
import { notices } from '../api.ts'
import { EmailSentTime } from './message-list.tsx'

/** API error codes for a missing email, or an invalid id in the URL. */
const MISSING_MESSAGE_CODES = ['NOT_FOUND', 'BAD_REQUEST']

export function MailboxMessageView({ id }: { id: string }) {
  const { data: message, error, refetch } = useQuery(notices.message.queryOptions({ input: { id } }))
  return (
    <section aria-label="Message" className="min-w-0 rounded-lg border border-line bg-card p-5 md:p-6">
      <Link
        to="/dev/mailbox"
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-creek underline md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
        All messages
      </Link>
      {message ? (
        <MessageContent message={message} />
      ) : MISSING_MESSAGE_CODES.includes(String(getApiErrorCode(error))) ? (
        <EmptyState icon={MailX} title="This message is no longer here." level={2} />
      ) : error ? (
        <ErrorState title="The message could not be opened" level={2} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup label="Opening the message" className="space-y-4">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-96" />
        </SkeletonGroup>
      )}
    </section>
  )
}

const views = [
  { id: 'page', label: 'Message' },
  { id: 'text', label: 'Plain text' },
] as const

function MessageContent({ message: { recipient, subject, sentAt, html, text } }: { message: MailboxMessage }) {
  const [view, setView] = useState<(typeof views)[number]['id']>('page')
  const links = extractLinks(text)
  return (
    <>
      <h2 className="text-2xl font-extrabold break-words">{subject}</h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span className="break-all">To {recipient}</span>
        <EmailSentTime at={sentAt} />
      </p>
      {links.length > 0 && (
        <ul aria-label="Links in this message" className="mt-2">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-2 font-semibold break-all text-creek underline"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      <SegmentedControl label="Show as" options={views} value={view} onChange={setView} className="mt-3 max-w-80" />
      {view === 'page' ? (
        <MessageFrame title={subject} html={html} />
      ) : (
        <pre className="mt-4 rounded-md border border-line bg-paper p-4 text-sm break-words whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </>
  )
}

/**
 * An email is untrusted HTML: it may be displayed and open links in a new tab, but not run scripts, load resources or
 * submit forms. The surrounding page's policy applies too, so `style` elements have no effect.
 */
const EMAIL_CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
const EMAIL_HEAD = `<meta http-equiv="Content-Security-Policy" content="${EMAIL_CSP}"><base target="_blank">`

/** Puts the Content Security Policy at the start of an email's HTML, where nothing in the email can undo it. */
const withEmailPolicy = (html: string) => html.replace(/^(\s*<!doctype[^>]*>)?/i, `$1${EMAIL_HEAD}`)

const MessageFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe
    title={title}
    srcDoc={withEmailPolicy(html)}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    className="mt-4 h-[70dvh] min-h-96 w-full rounded-md border border-line bg-white outline-offset-2 [color-scheme:light] focus:outline-[3px] focus:outline-[var(--focus)]"
  />
)
