import { useQuery } from '@tanstack/react-query'
import { Check, MailWarning, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmailAddressText } from '#platform/web/ui/data/email.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { CsvExportLink } from '#platform/web/ui/admin-list/csv-export-link.tsx'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { UnverifiedMember } from '../../contract/admin.ts'
import { accountUiTexts, memberManagementUiTexts } from '../../copy.ts'
import { MEMBER_LIST_PAGE_SIZE, UNVERIFIED_MEMBERS_EXPORT_PATH } from '../../rules/admin.ts'
import { client } from '../api.ts'
import { adminMemberListUiTexts as texts, formatReaderTime } from './copy.ts'
import { unverifiedMembersQueryOptions } from './queries.ts'
import { useRefetchMembers } from './use-set-member-visibility.ts'

function UnverifiedDialog({ onClose }: { onClose: () => void }) {
  const [page, toPage] = useState(1)
  const { shown, failure, pagination } = usePagedQuery(
    useQuery(unverifiedMembersQueryOptions(page)),
    { page, toPage },
    texts.unverifiedFailed,
  )
  const rows = shown?.members ?? NONE
  const box = useListFocusRestoration(rows)
  const resend = useResend()
  const first = shown ? (shown.page - 1) * MEMBER_LIST_PAGE_SIZE + 1 : 0
  return (
    <Dialog
      isOpen
      width="gallery"
      onOpenChange={onClose}
      title={memberManagementUiTexts.unverified}
      subtitle={shown && shown.total > 0 ? texts.unverifiedCount(shown.total, shown.isMore) : undefined}
      footer={
        shown &&
        rows.length > 0 && (
          <>
            <div className="-mt-4 grow">
              <Pagination {...pagination}>
                {formatNumber(first)} - {formatNumber(first + rows.length - 1)} of {formatNumber(shown.total)}
              </Pagination>
            </div>
            <CsvExportLink
              href={`/api${UNVERIFIED_MEMBERS_EXPORT_PATH}`}
              confirmedAs={texts.exportUnverified}
              variant="outline"
            />
          </>
        )
      }
    >
      {failure}
      {!shown && !failure && <Line>{memberManagementUiTexts.loading}</Line>}
      {shown?.total === 0 && <Line>{memberManagementUiTexts.noneUnverified}</Line>}
      <div ref={box} tabIndex={-1} className="outline-none">
        {rows.length > 0 && (
          <>
            <UnverifiedHeader />
            <ul aria-label={memberManagementUiTexts.unverified} className="divide-y divide-line">
              {rows.map((member) => (
                <UnverifiedRow key={member.id} member={member} {...resend} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Stable empty array, because `useListFocusRestoration` compares rows by identity. */
const NONE: UnverifiedMember[] = []

const Line = ({ children }: { children: string }) => (
  <p role="status" className="py-10 text-center text-ink-2">
    {children}
  </p>
)

export function UnverifiedMembersButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unverifiedMembersQueryOptions(1))
  return (
    <>
      <Button variant="outline" className="max-sm:w-full" onPress={() => setOpen(true)}>
        <MailWarning aria-hidden />
        {memberManagementUiTexts.unverified}
        {data && data.total > 0 && (
          <span className="font-medium text-ink-2 tabular-nums">
            {formatNumber(data.total)}
            {data.isMore && '+'}
          </span>
        )}
      </Button>
      {isOpen && <UnverifiedDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const columns = 'md:grid md:grid-cols-[minmax(0,1fr)_172px_172px_104px] md:gap-x-4'

/** Column headings of the unverified members. Screen readers skip them, because each row repeats them as labels. */
const UnverifiedHeader = () => (
  <div aria-hidden className={`border-b border-line pb-3 text-sm font-semibold text-ink-2 max-md:hidden ${columns}`}>
    <span>Name and email</span>
    <span>Created</span>
    <span>Confirmation sent</span>
  </div>
)

function UnverifiedRow({ member, states, send }: { member: UnverifiedMember } & Resend) {
  const { id, fullName, displayName, email, createdAt, confirmationSentAt } = member
  const timeZone = useVisitorTimeZone()
  const state = states[id]
  return (
    <li className={`items-center py-3 text-sm md:min-h-[68px] ${columns}`}>
      <div className="min-w-0">
        <b className="block leading-snug font-semibold wrap-anywhere max-md:text-base" dir="auto">
          <AdminMemberLink id={id}>{fullName}</AdminMemberLink>
          {/* Shows a member's display name only if it is a username, not the first name. */}
          {!fullName.startsWith(displayName) && `, ${displayName}`}
        </b>
        {/* An email address is never cut off: the admin needs all of it to recognize the recipient. */}
        <span className="block leading-snug wrap-anywhere text-ink-2">
          <EmailAddressText email={email} />
        </span>
      </div>
      <dl className="contents tabular-nums">
        <Moment name="Created">{formatReaderTime(createdAt, timeZone)}</Moment>
        <Moment name="Confirmation sent">
          {confirmationSentAt ? (
            formatReaderTime(confirmationSentAt, timeZone)
          ) : (
            <span className="inline-flex items-center gap-1.5 text-amber">
              <TriangleAlert aria-hidden className="size-4" />
              {texts.neverSent}
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
            {accountUiTexts.verificationSent}
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

/** Resends verification emails. Tracks the state per row, because several requests may be in flight. */
function useResend(): Resend {
  const [states, setStates] = useState<Resend['states']>({})
  const refetchMembers = useRefetchMembers()
  const send = async (id: string) => {
    setStates((all) => ({ ...all, [id]: 'sending' }))
    try {
      await client.resendVerification({ id })
      setStates((all) => ({ ...all, [id]: 'sent' }))
    } catch (error) {
      setStates((all) => ({ ...all, [id]: undefined }))
      // A failed resend is reported by a toast, because the refetch may remove the member's row.
      void showToast.error(toSubmitFailure(error, [], { fallback: accountUiTexts.verificationNotSent }).sentence!)
    }
    await refetchMembers()
  }
  return { states, send }
}
