import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Email } from '#platform/web/ui/data/email.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import type { Unverified } from '../../contract/managed.ts'
import { accountSentences } from '../../rules/accounts.ts'
import { client } from '../api.ts'
import { managingSentences as say, momentOf } from './copy.ts'
import { useMembersChanged } from './use-visibility.ts'

const columns = 'md:grid md:grid-cols-[minmax(0,1fr)_172px_172px_104px] md:gap-x-4'

/** Above the columns; each row says it too, where it is not seen, or there is no room for columns. */
export const UnverifiedHeader = () => (
  <div aria-hidden className={`border-b border-line pb-3 text-sm font-semibold text-ink-2 max-md:hidden ${columns}`}>
    <span>Name and email</span>
    <span>Created</span>
    <span>Confirmation sent</span>
  </div>
)

export function UnverifiedRow({ member, states, send }: { member: Unverified } & Resend) {
  const { id, fullName, displayName, email, createdAt, confirmationSentAt } = member
  const timeZone = useTimeZone()
  const state = states[id]
  return (
    <li className={`items-center py-3 text-sm md:min-h-[68px] ${columns}`}>
      <div className="min-w-0">
        <b className="block leading-snug font-semibold wrap-anywhere max-md:text-base" dir="auto">
          {fullName}
          {/* the first name says nothing more, a username does */}
          {!fullName.startsWith(displayName) && `, ${displayName}`}
        </b>
        {/* whoever is about to be written to can be told from others only by the whole of it */}
        <span className="block leading-snug wrap-anywhere text-ink-2">
          <Email email={email} />
        </span>
      </div>
      <dl className="contents tabular-nums">
        <Moment name="Created">{momentOf(createdAt, timeZone)}</Moment>
        <Moment name="Confirmation sent">
          {confirmationSentAt ? (
            momentOf(confirmationSentAt, timeZone)
          ) : (
            <span className="inline-flex items-center gap-1.5 text-amber">
              <TriangleAlert aria-hidden className="size-4" />
              {say.neverSent}
            </span>
          )}
        </Moment>
      </dl>
      <Button
        variant="outline"
        size="sm"
        className="max-md:mt-2 md:justify-self-end"
        aria-label={`Resend to ${email}`}
        isBusy={state === 'sending'}
        busyLabel="Sending..."
        onPress={() => void send(id)}
      >
        Resend
      </Button>
      <p role="status" className="col-span-full text-moss not-empty:mt-1.5 md:text-right">
        {state === 'sent' && (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Check aria-hidden className="size-4" />
            {accountSentences.verificationSent}
          </span>
        )}
      </p>
    </li>
  )
}

const Moment = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="max-md:mt-0.5 max-md:flex max-md:gap-1.5">
    <dt className="text-ink-2 md:sr-only">{name}</dt>
    <dd>{children}</dd>
  </div>
)

type State = 'sending' | 'sent'
type Resend = { states: Readonly<Record<string, State | undefined>>; send: (id: string) => Promise<void> }

/** Each row goes its own way: several may be under way at once. */
export function useResend(): Resend {
  const [states, setStates] = useState<Resend['states']>({})
  const changed = useMembersChanged()
  const send = async (id: string) => {
    setStates((all) => ({ ...all, [id]: 'sending' }))
    try {
      await client.resendVerification({ id })
      setStates((all) => ({ ...all, [id]: 'sent' }))
    } catch (error) {
      setStates((all) => ({ ...all, [id]: undefined }))
      // a row that is no longer to be here goes, and what is said about it stays
      void notify.error(readFailure(error, [], { otherwise: accountSentences.verificationNotSent }).sentence!)
    }
    await changed()
  }
  return { states, send }
}
