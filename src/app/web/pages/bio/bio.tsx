import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { MemberCleanupHistory } from '#features/cleanups/web/history/member-history.tsx'
import { litterboard } from '#features/litterboard/web/api.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { progress } from '#features/progress/web/api.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { BackLink } from './back-link.tsx'
import { memberBioPageUiTexts as texts, cleanupTotalsInWords } from './copy.ts'
import { MemberProfileCard } from './profile-card.tsx'
import { useLitterboardStanding } from './standing.tsx'
import '#platform/web/ui/inside.css'

const route = getRouteApi('/_public/_member/bio/$username')

export function MemberBio() {
  const { user } = useCurrentSession()
  const member = route.useLoaderData()
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: standing } = useLitterboardStanding(member)
  const isOwn = member.id === user?.id

  const queryClient = useQueryClient()
  const refetchNumbers = () => {
    void queryClient.invalidateQueries({ queryKey: litterboard.standing.key({ input: { id: member.id } }) })
    void queryClient.invalidateQueries({ queryKey: progress.badgesOf.key({ input: { username: member.username } }) })
  }

  const goToPage = (to: number, { replace = false } = {}) =>
    void navigate({
      search: { page: to > 1 ? to : undefined },
      state: ({ from, turned = 0 }) => ({ from, turned: replace ? turned : turned + 1 }),
      resetScroll: false,
      replace,
    })

  return (
    <div className="wrap py-8 pb-20 sm:py-10">
      <BackLink />
      {member.isClosed && (
        <div className="mt-5">
          <Callout tone="amber">{texts.isClosed}</Callout>
        </div>
      )}
      {isOwn && standing?.rank === null && (
        <div className="mt-5">
          <Callout tone="creek" icon={EyeOff}>
            {texts.isPrivate}{' '}
            <PageLink to="/support" over className="underline">
              Contact us
            </PageLink>{' '}
            to make it public.
          </Callout>
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-8 lg:grid-cols-[360px_minmax(0,1fr)]">
        <MemberProfileCard member={member} isOwn={isOwn} />
        <section aria-labelledby="cleanups">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="cleanups" className="text-2xl">
              My Cleanups
            </h2>
            {standing && (
              <p className="text-ink-2 tabular-nums">
                {cleanupTotalsInWords(standing.totalCleanups, standing.totalLitterPieces, standing.totalMinutes)}
              </p>
            )}
          </div>
          <MemberCleanupHistory
            // Without this React key, the previous member's cleanups would show until the next member's load.
            key={member.id}
            username={member.username}
            page={page}
            onPage={goToPage}
            isOwn={isOwn}
            // Members cannot love their own cleanups, or those of a disabled account.
            onLoved={isOwn || member.isClosed ? undefined : refetchNumbers}
          />
        </section>
      </div>
    </div>
  )
}
