import { ArchiveRestore, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { EmailAddressText } from '#platform/web/ui/data/email.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { FEW_DAYS_BEFORE_PURGE, countDaysUntilPurge } from '../../rules/admin.ts'
import { AdminMemberLink, AuditedName } from '#features/audit/web/log/member-link.tsx'
import { formatReaderDay, adminMemberListUiTexts as texts } from './copy.ts'

type Options = { timeZone: string; onRestore: (member: MemberForAdmins) => void }

/** Columns of the list of deleted members, who can be restored until the day of their purge. */
export const createDeletedMemberColumns = (about: Options): TableColumn<MemberForAdmins>[] => [
  {
    id: 'full_name',
    name: 'Name',
    cell: (member) => <Identity member={member}>{member.username ?? texts.noUsername}</Identity>,
  },
  {
    id: 'email',
    name: 'Email',
    className: 'text-ink-2 wrap-anywhere',
    cell: ({ email }) => <EmailAddressText email={email} />,
  },
  {
    id: 'deleted_at',
    name: texts.deletedOn,
    width: 'w-[150px]',
    className: 'leading-snug tabular-nums',
    cell: (member) => <DeletedOn member={member} timeZone={about.timeZone} />,
  },
  {
    id: 'purged_from',
    name: texts.goneOn,
    width: 'w-[150px]',
    className: 'leading-snug tabular-nums',
    cell: (member) => <GoneOn member={member} timeZone={about.timeZone} />,
  },
  {
    id: 'pieces',
    name: 'Pieces',
    isNumber: true,
    width: 'w-[96px]',
    cell: ({ totalLitterPieces }) => <b className="num text-[1.0625rem]">{formatNumber(totalLitterPieces)}</b>,
  },
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    width: 'w-[140px]',
    className: 'text-right',
    cell: (member) => <RestoreButton member={member} onRestore={about.onRestore} />,
  },
]

/** A deleted member as a card, for screens too narrow for table columns. */
export const createDeletedMemberCard = (about: Options) => (member: MemberForAdmins, _tick: ReactNode) => (
  <div className="grid gap-3">
    <Identity member={member}>{[member.username, member.email].filter(Boolean).join(', ')}</Identity>
    <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3 text-sm tabular-nums">
      <div>
        <dt className="text-ink-2">{texts.deletedOn}</dt>
        <dd>
          <DeletedOn member={member} timeZone={about.timeZone} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-2">{texts.goneOn}</dt>
        <dd>
          <GoneOn member={member} timeZone={about.timeZone} />
        </dd>
      </div>
    </dl>
    <RestoreButton member={member} onRestore={about.onRestore} className="w-full" />
  </div>
)

const Identity = ({ member, children }: { member: MemberForAdmins; children: string }) => (
  <span className="flex items-center gap-3">
    <Avatar name={member.fullName} src={member.avatarUrl} />
    <span className="min-w-0 leading-snug wrap-anywhere">
      <b className="font-semibold" dir="auto">
        <AdminMemberLink id={member.id}>{member.fullName}</AdminMemberLink>
      </b>
      <span className="block text-sm text-ink-2">{children}</span>
    </span>
  </span>
)

type RowProps = { member: MemberForAdmins; timeZone: string }

const DeletedOn = ({ member: { deletion }, timeZone }: RowProps) =>
  deletion && (
    <>
      {formatReaderDay(deletion.at, timeZone)}
      <span className="block text-ink-2">
        <DeletedBy deletion={deletion} />
      </span>
    </>
  )

/** Name of the admin who deleted a member, as a link to the console's page about that admin. */
export const DeletedBy = ({ deletion: { by, byId } }: { deletion: NonNullable<MemberForAdmins['deletion']> }) =>
  by === null ? texts.deletedByUnknown : <AuditedName id={byId ?? undefined} name={by} />

/** Day from which the account is gone for good, and the days left; few days are marked in amber, with an icon. */
function GoneOn({ member: { deletion }, timeZone }: RowProps) {
  if (!deletion) return null
  const days = countDaysUntilPurge(deletion.purgedFrom)
  const isSoon = days < FEW_DAYS_BEFORE_PURGE
  return (
    <>
      {formatReaderDay(deletion.purgedFrom, timeZone)}
      <span className={`flex items-center gap-1 ${isSoon ? 'font-semibold text-amber' : 'text-ink-2'}`}>
        {isSoon && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
        {texts.daysLeft(days)}
      </span>
    </>
  )
}

type RestoreProps = Pick<Options, 'onRestore'> & { member: MemberForAdmins; className?: string }

const RestoreButton = ({ member, onRestore, className = '' }: RestoreProps) => (
  <Button
    variant="outline"
    size="sm"
    className={className}
    aria-label={texts.restoreWhom(member.fullName)}
    onPress={() => onRestore(member)}
  >
    <ArchiveRestore aria-hidden />
    {texts.restore.action}
  </Button>
)
