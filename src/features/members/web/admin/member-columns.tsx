import {
  type LucideIcon,
  ArchiveRestore,
  Globe,
  KeyRound,
  Lock,
  Eye,
  EyeOff,
  Flag,
  PencilRuler,
  ShieldMinus,
  ShieldPlus,
  Target,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { type ReactNode, Fragment } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { EmailAddressText } from '#platform/web/ui/data/email.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import { MenuItem, MenuSeparator } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { type MemberSortColumn, canActOnMember } from '../../rules/admin.ts'
import { formatReaderDay, adminMemberListUiTexts as texts } from './copy.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { type MemberActionName, listAvailableAdminActions } from './member-actions.ts'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'

type ColumnOptions = ActionProps & { timeZone: string; onName: (member: MemberForAdmins) => void }
type MemberColumn = TableColumn<MemberForAdmins, MemberSortColumn>

export const createMemberListColumns = ({ timeZone, onName, ...about }: ColumnOptions): MemberColumn[] => [
  {
    id: 'full_name',
    name: 'Name',
    isSortable: true,
    width: 'w-[15%]',
    cell: (member) => (
      <>
        <FullName {...member} />
        <MemberChips member={member} className="mt-1" />
      </>
    ),
  },
  {
    id: 'username',
    name: 'Username',
    isSortable: true,
    width: 'w-[12%]',
    cell: (member) => <NameButton member={member} onPress={() => onName(member)} />,
  },
  {
    id: 'email',
    name: 'Email',
    isSortable: true,
    // The e-mail column takes the remaining width of the table. Long addresses wrap to two lines instead of being cut
    // off.
    className: 'text-ink-2',
    cell: ({ email }) => (
      <span className="line-clamp-2 leading-snug wrap-anywhere" title={email}>
        <EmailAddressText email={email} />
      </span>
    ),
  },
  {
    id: 'created_at',
    name: 'Created',
    isSortable: true,
    width: 'w-[120px]',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => formatReaderDay(createdAt, timeZone),
  },
  {
    id: 'zip_code',
    name: 'ZIP',
    isSortable: true,
    width: 'w-[96px]',
    className: 'truncate tabular-nums',
    cell: ({ zipCode }) => <span title={zipCode}>{zipCode}</span>,
  },
  {
    id: 'current_streak_weeks',
    name: 'Streak',
    isSortable: true,
    isNumber: true,
    width: 'w-[94px]',
    className: 'whitespace-nowrap',
    cell: ({ currentStreakWeeks: weeks }) =>
      weeks > 0 ? (
        <>
          <b className="num text-[1.0625rem]">{formatNumber(weeks)}</b> <span className="text-ink-2">wk</span>
        </>
      ) : (
        <span className="text-ink-2">none</span>
      ),
  },
  {
    id: 'is_public',
    name: 'Visibility',
    isSortable: true,
    width: 'w-[112px]',
    cell: ({ isPublic }) => <Visibility isPublic={isPublic} />,
  },
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    width: 'w-[68px]',
    className: 'text-right',
    cell: (member) => <MemberMenu member={member} {...about} />,
  },
]

export const MEMBER_LIST_CARD_HEIGHT = 'h-[151.4px]'

/** A member as a card, for screens too narrow for table columns. */
export const createMemberListCard = (about: ColumnOptions) => (member: MemberForAdmins, tick: ReactNode) => (
  <div className="flex items-start gap-3">
    {tick}
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <FullName {...member} />
        <MemberChips member={member} />
      </div>
      {/* Username and e-mail are on lines of their own, so that the member card is as high as its skeleton. */}
      <div className="flex min-w-0 flex-col items-start text-sm text-ink-2">
        <NameButton member={member} onPress={() => about.onName(member)} />
        <span className="wrap-anywhere">{member.email}</span>
      </div>
      <p className="mt-1 text-sm break-words text-ink-2 tabular-nums">
        {texts.facts(member, about.timeZone).map((fact, index, { length }) => (
          <Fragment key={index}>
            {/* The member card shows two facts per line. A fact does not wrap unless it is longer than a line. */}
            {index === 2 && <br />}
            <span className="inline-block max-w-full">
              {fact}
              {index !== 1 && index < length - 1 && ','}
            </span>{' '}
          </Fragment>
        ))}
      </p>
    </div>
    <div className="-mt-1.5 -mr-2">
      <MemberMenu member={member} {...about} />
    </div>
  </div>
)

const FullName = ({ id, fullName }: MemberForAdmins) => (
  <b className="-mt-1 line-clamp-2 pt-1 leading-snug font-semibold wrap-anywhere" title={fullName} dir="auto">
    <AdminMemberLink id={id} className="py-1">
      {fullName}
    </AdminMemberLink>
  </b>
)

/** Username as a button. The negative margin gives a large touch target without making the row higher. */
const NameButton = ({ member: { username }, onPress }: { member: MemberForAdmins; onPress: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    title={username ?? undefined}
    onClick={onPress}
    className={`-mb-2.5 block max-w-full pb-2.5 text-left underline ${username ? 'text-creek' : 'text-ink-2'}`}
  >
    {/* It takes no pointer events, so that the button is the event target and a press does not select the row. */}
    <span className="pointer-events-none line-clamp-2 leading-snug wrap-anywhere">
      {username ? <BreakableName name={username} /> : texts.noUsername}
    </span>
  </button>
)

/** A username that may break between its words ("Gallant|Orchard34"), so that it wraps instead of being cut off. */
const BreakableName = ({ name }: { name: string }) =>
  name.split(/(?<=[a-z])(?=[A-Z])|(?<=_)/).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))

const Visibility = ({ isPublic }: { isPublic: boolean }) => {
  const Icon = isPublic ? Globe : Lock
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap ${isPublic ? '' : 'text-ink-2'}`}>
      <Icon aria-hidden className="size-4 text-ink-2" />
      {isPublic ? 'Public' : 'Private'}
    </span>
  )
}

function MemberChips({ member, className = '' }: { member: MemberForAdmins; className?: string }) {
  const { isDisabled, isAdmin, isSuperadmin } = member
  if (!isDisabled && !isAdmin && !isSuperadmin) return null
  return (
    <span className={`flex flex-wrap gap-1 ${className}`}>
      {isDisabled && (
        <Chip tone="brick" size="sm">
          Disabled
        </Chip>
      )}
      {isSuperadmin ? (
        <Chip tone="creek" size="sm">
          Superadmin
        </Chip>
      ) : (
        isAdmin && (
          <Chip tone="creek" size="sm">
            Admin
          </Chip>
        )
      )}
    </span>
  )
}

const ITEMS: Record<MemberActionName, { label: string; icon: LucideIcon }> = {
  makePrivate: { label: 'Make private', icon: EyeOff },
  makePublic: { label: 'Make public', icon: Eye },
  resetGoal: { label: 'Reset annual goal', icon: Target },
  editStreak: { label: 'Edit streak', icon: Flag },
  correctPieces: { label: 'Correct pieces', icon: PencilRuler },
  makeAdmin: { label: 'Make admin', icon: ShieldPlus },
  removeAdmin: { label: 'Remove admin', icon: ShieldMinus },
  resetFactors: { label: 'Reset second factors', icon: KeyRound },
  disable: { label: 'Disable account', icon: UserX },
  enable: { label: 'Enable account', icon: UserCheck },
  delete: { label: 'Delete account', icon: Trash2 },
  restore: { label: 'Restore account', icon: ArchiveRestore },
}

type ActionProps = { me: CurrentUser; onAct: (member: MemberForAdmins, action: MemberActionName) => void }

const MemberMenu = ({ member, me, onAct }: ActionProps & { member: MemberForAdmins }) =>
  canActOnMember(me, member) && (
    <RowMenu of={member.fullName}>
      <MemberMenuItems actions={listAvailableAdminActions(me, member)} onAct={(action) => onAct(member, action)} />
    </RowMenu>
  )

type MenuItemsProps = {
  actions: ReturnType<typeof listAvailableAdminActions>
  onAct: (action: MemberActionName) => void
}

/** Items of a menu with the actions that an admin may take on a member. */
export function MemberMenuItems({ actions: { usual, closing }, onAct }: MenuItemsProps) {
  const item = (action: MemberActionName) => {
    const { label, icon: Icon } = ITEMS[action]
    return (
      <MenuItem
        key={action}
        icon={<Icon aria-hidden />}
        isDestructive={action === 'delete'}
        onAction={() => onAct(action)}
      >
        {label}
      </MenuItem>
    )
  }
  return (
    <>
      {usual.map(item)}
      {closing.length > 0 && <MenuSeparator />}
      {closing.map(item)}
    </>
  )
}
