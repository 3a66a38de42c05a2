import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useAuth } from '#features/members/web/parts/session/auth.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { MemberHistory } from '#features/cleanups/web/parts/history/member-history.tsx'
import { progress } from '#features/progress/web/api.ts'
import { EarnedBadges } from '#features/progress/web/parts/badges.tsx'

const route = getRouteApi('/_public/_member/bio/$username')

/** A member as the others see them. */
export function BioPage() {
  const { user } = useAuth()
  const member = route.useLoaderData()
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const badges = useQuery(progress.badgesOf.queryOptions({ input: { username: member.username } })).data?.badges
  return (
    <div className="wrap py-8 pb-20 md:py-11">
      <header className="flex items-center gap-5">
        <Avatar name={member.displayName} src={member.avatarUrl} size={88} />
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold break-words">{member.displayName}</h1>
          <p className="mt-0.5 text-ink-2">{[member.zipCode, member.country].filter(Boolean).join(', ')}</p>
        </div>
      </header>
      {badges && badges.length > 0 && (
        <div className="mt-9">
          <EarnedBadges badges={badges} />
        </div>
      )}
      <section aria-labelledby="cleanups" className="mt-9">
        <h2 id="cleanups" className="mb-4 text-xl">
          My Cleanups
        </h2>
        <MemberHistory
          // what is still shown while the next page is read is of this member, not of the one before
          key={member.id}
          username={member.username}
          page={page}
          onPage={(to, how) => void navigate({ search: { page: to > 1 ? to : undefined }, resetScroll: false, ...how })}
          isOwn={member.id === user?.id}
        />
      </section>
    </div>
  )
}
