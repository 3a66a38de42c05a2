import { useQuery } from '@tanstack/react-query'
import { MapPin, Pencil } from 'lucide-react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { formatMemberLocation } from '#features/members/copy.ts'
import { socialNetworks } from '#features/members/rules/social.ts'
import { SocialNetworkIcon } from '#features/members/web/profile/social-icon.tsx'
import { progress } from '#features/progress/web/api.ts'
import { EarnedMemberBadges } from '#features/progress/web/badges/badges.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { type MemberWithStanding, MemberTotals } from './standing.tsx'

export function MemberProfileCard({ member, isOwn }: { member: MemberWithStanding; isOwn: boolean }) {
  const { username, bio } = member
  const badges = useQuery(progress.badgesOf.queryOptions({ input: { username } })).data?.badges
  return (
    <section aria-label="Profile" className="card overflow-hidden">
      <SvgDrawing
        of="places/horizon"
        className="block h-[124px] overflow-hidden bg-spruce-deep [&_svg]:size-full [&_svg]:object-cover"
      />
      <div className="px-6 pb-6">
        <span className="relative -mt-[52px] inline-block rounded-full ring-[5px] ring-card">
          <Avatar name={member.displayName} src={member.avatarUrl} size={104} alt={`Portrait of ${username}`} />
        </span>
        <h1 className="mt-3 text-2xl font-extrabold break-words">Meet {username}</h1>
        <p className="mt-1 flex items-start gap-1.5 text-ink-2">
          <MapPin aria-hidden className="mt-1 size-[18px] shrink-0" />
          {formatMemberLocation(member)}
        </p>
        {bio && <p className="mt-4 break-words whitespace-pre-line">{bio}</p>}
        <MemberTotals member={member} />
        <SocialLinks member={member} />
        {badges && badges.length > 0 && (
          <div className="mt-6">
            <EarnedMemberBadges badges={badges} />
          </div>
        )}
        {isOwn && (
          <PageLink to="/profile" className={buttonClassName({ variant: 'outline' }, 'mt-6 w-full')}>
            <Pencil aria-hidden />
            Update profile
          </PageLink>
        )}
      </div>
    </section>
  )
}

/** Links to a member's social networks are marked as user-generated content (`ugc`). */
function SocialLinks({ member }: { member: MemberWithStanding }) {
  const links = socialNetworks.flatMap(({ field, label }) => {
    const href = member[field]
    return href ? [{ field, label, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul aria-label={`${member.username} elsewhere`} className="mt-4 -ml-2.5 flex flex-wrap gap-1">
      {links.map(({ field, label, href }) => (
        <li key={field}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <SocialNetworkIcon network={field} />
            <span className="sr-only">{label}, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
