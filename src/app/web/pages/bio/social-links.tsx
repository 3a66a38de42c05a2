import { socialNetworks } from '#features/members/rules/social.ts'
import { SocialMark } from '#features/members/web/profile/social-mark.tsx'
import type { Shown } from './shown.ts'

/** To the pages elsewhere that the member has named; what stands there is theirs. */
export function SocialLinks({ member }: { member: Shown }) {
  const named = socialNetworks.flatMap(({ field, label }) => {
    const href = member[field]
    return href ? [{ field, label, href }] : []
  })
  if (named.length === 0) return null
  return (
    <ul aria-label={`${member.username} elsewhere`} className="mt-4 -ml-2.5 flex flex-wrap gap-1">
      {named.map(({ field, label, href }) => (
        <li key={field}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <SocialMark network={field} />
            <span className="sr-only">{label}, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
