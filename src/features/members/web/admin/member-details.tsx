import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, ChevronDown, Eye, Globe, Lock, MailCheck, MailWarning } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TIME_SPENT } from '#platform/minutes.ts'
import { devicesInWords, formatNumber, labelCleanups, piecesInWords, weeksInWords } from '#platform/numbers.ts'
import { isPageNotFoundError } from '#platform/web/load-titled-page.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { Duration } from '#platform/web/ui/data/duration.tsx'
import { StatStrip } from '#platform/web/ui/data/stat-strip.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Menu } from '#platform/web/ui/navigation/menu.tsx'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { MemberDetailsForAdmins, MemberForAdmins } from '../../contract/admin.ts'
import { MEMBERS_LIVE_UPDATE_TOPIC, canActOnMember, canEndSessionsOfMember } from '../../rules/admin.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { formatReaderDay, adminMemberListUiTexts as texts } from './copy.ts'
import { DeletedBy } from './deleted-columns.tsx'
import { findReopeningAction, listAvailableAdminActions, type MemberActionName } from './member-actions.ts'
import { MemberMenuItems } from './member-columns.tsx'
import { BackToMembers } from './member-gone.tsx'
import { MemberDialog, type MemberDialogDependencies, type OpenMemberDialog } from './member-dialogs.tsx'
import { MemberNotesAndDecisions } from './member-notes.tsx'
import { memberDetailsQueryOptions } from './queries.ts'
import { useRefetchMembers, useSetMemberVisibility } from './use-set-member-visibility.ts'

type Props = {
  id: string
  dependencies: MemberDialogDependencies
  cleanups: (member: MemberForAdmins) => ReactNode
  rank: (member: MemberForAdmins) => ReactNode
  corrections: (member: MemberForAdmins) => ReactNode
}

/** Console page about one member: profile, roles, sessions, notes, decisions and possible actions. */
export function AdminMemberDetails({ id, ...parts }: Props) {
  const { data, error, isError, refetch } = useQuery({
    ...memberDetailsQueryOptions(id),
    retry: (failures, why) => !isPageNotFoundError(why) && failures < 2,
  })
  const refetchMembers = useRefetchMembers()
  useLiveUpdates([MEMBERS_LIVE_UPDATE_TOPIC], () => void refetchMembers())
  // If the member is gone, the route shows its "not found" page and title.
  useRouteReload(isPageNotFoundError(error))
  return (
    <div className="wrap py-8">
      <BackToMembers />
      {data ? (
        <Details data={data} {...parts} />
      ) : isError && !isPageNotFoundError(error) ? (
        <ErrorState title={texts.memberFailed} onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
    </div>
  )
}

function Details({
  data,
  dependencies,
  cleanups,
  rank,
  corrections,
}: Omit<Props, 'id'> & { data: MemberDetailsForAdmins }) {
  const { member, sessions, notes } = data
  const { user } = useCurrentSession()
  const { setVisibility } = useSetMemberVisibility()
  const timeZone = useVisitorTimeZone()
  const [dialog, open] = useState<OpenMemberDialog>()
  const act = (action: MemberActionName) => {
    if (action === 'makePrivate' || action === 'makePublic') void setVisibility(member, action === 'makePublic')
    else open({ member, about: action })
  }
  const day = (at: string) => formatReaderDay(at, timeZone)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={member.fullName} src={member.avatarUrl} size={76} />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-3xl font-extrabold wrap-anywhere" dir="auto">
            {member.fullName}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-2">
            {member.username ?? texts.noUsername}
            <Chip tone="plain" icon={member.isPublic ? Globe : Lock}>
              {member.isPublic ? 'Public' : 'Private'}
            </Chip>
            {member.emailVerified ? (
              <Chip tone="moss" icon={MailCheck}>
                Verified
              </Chip>
            ) : (
              <Chip tone="amber" icon={MailWarning}>
                {texts.filter.unverified}
              </Chip>
            )}
          </p>
        </div>
        {member.username && member.isPublic && !member.deletion && !member.isDisabled && (
          <PageLink to={`/bio/${member.username}`} className={buttonClassName({ variant: 'outline' }, 'max-sm:flex-1')}>
            <Eye aria-hidden />
            Public bio
          </PageLink>
        )}
        {user && !member.deletion && canActOnMember(user, member) && (
          <Menu
            label={texts.actionsFor(member.fullName)}
            trigger={
              <Button variant="outline" className="max-sm:flex-1">
                Actions
                <ChevronDown aria-hidden />
              </Button>
            }
          >
            <MemberMenuItems actions={listAvailableAdminActions(user, member)} onAct={act} />
          </Menu>
        )}
      </header>
      <ClosedBand member={member} day={day} way={user ? findReopeningAction(user, member) : undefined} onAct={act} />
      <div className="mt-5">
        <StatStrip
          stats={[
            { label: 'Pieces', value: formatNumber(member.totalLitterPieces) },
            { label: labelCleanups(member.totalCleanups), value: formatNumber(member.totalCleanups) },
            ...(member.totalMinutes > 0
              ? [{ label: TIME_SPENT, value: <Duration minutes={member.totalMinutes} /> }]
              : []),
            { label: 'Week streak', value: weeksInWords(member.currentStreakWeeks) },
            { label: 'Global rank', value: rank(member) },
          ]}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_330px]">
        <div className="grid grid-cols-1 gap-5">
          {cleanups(member)}
          <MemberNotesAndDecisions id={member.id} notes={notes} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Facts
            title="Profile"
            facts={[
              ['Email', member.email],
              ['ZIP / postal code', member.zipCode || texts.unknown],
              ['Country', member.country ?? texts.unknown],
              ['Joined', day(member.createdAt)],
              ['Annual goal', member.annualGoal === null ? texts.unknown : piecesInWords(member.annualGoal)],
            ]}
          />
          <Facts title="Roles" facts={[['Role', texts.role(member)]]} />
          {corrections(member)}
          <Facts
            title="Sessions"
            facts={[
              [texts.openSessions, devicesInWords(sessions.open)],
              [texts.lastDaySeen, sessions.lastSeenAt ? day(sessions.lastSeenAt) : texts.unknown],
              [texts.secondFactor, texts.secondFactors(member.secondFactors)],
            ]}
          >
            {user && !member.deletion && canEndSessionsOfMember(user, member) && (
              <Button variant="outline" className="mt-2 w-full" onPress={() => open({ member, about: 'endSessions' })}>
                {texts.endSessions.action}
              </Button>
            )}
          </Facts>
        </div>
      </div>
      {dialog && <MemberDialog {...dialog} dependencies={dependencies} onClose={() => open(undefined)} />}
    </>
  )
}

type BandProps = {
  member: MemberForAdmins
  day: (at: string) => string
  /** Action that reopens the account. Undefined if the admin may not reopen it. */
  way: 'restore' | 'enable' | undefined
  onAct: (action: MemberActionName) => void
}

/** Band below the name of a deleted or disabled member, with a button to reopen the account. */
function ClosedBand({ member: { deletion, isDisabled }, day, way, onAct }: BandProps) {
  if (!deletion && !isDisabled) return null
  return (
    <div className="mt-5">
      <Callout tone="brick">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {deletion ? (
            <p>
              {`Deleted on ${day(deletion.at)} by `}
              <DeletedBy deletion={deletion} />
              {`, gone for good on ${day(deletion.purgedFrom)}.`}
            </p>
          ) : (
            texts.disabledBand
          )}
          {way && (
            <Button variant="outline" size="sm" onPress={() => onAct(way)}>
              {way === 'restore' && <ArchiveRestore aria-hidden />}
              {texts[way].action}
            </Button>
          )}
        </div>
      </Callout>
    </div>
  )
}

type FactsProps = { title: string; facts: [name: string, value: string][]; children?: ReactNode }

const Facts = ({ title, facts, children }: FactsProps) => (
  <section className="card p-5 sm:px-6">
    <h2 className="text-lg">{title}</h2>
    <dl className="mt-1 divide-y divide-line text-[0.9375rem]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
)

const DetailsSkeleton = () => (
  <SkeletonGroup label="Loading the member" className="grid gap-5">
    <Skeleton className="h-20 w-3/5" />
    <Skeleton className="h-24" />
    <Skeleton className="h-96" />
  </SkeletonGroup>
)
