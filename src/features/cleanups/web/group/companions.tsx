import { Users } from 'lucide-react'
import { withOthersInWords } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import type { GroupOfCleanup } from '../../contract/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { countCompanions, createGroupPath } from '../../rules/group.ts'

type Props = { group: Pick<GroupOfCleanup, 'id' | 'people'>; isOwn: boolean; className?: string }

/** Words that a cleanup was one of several people, such as "with 4 others". For a member's own cleanup it is a link. */
export function Companions({ group, isOwn, className = '' }: Props) {
  const others = countCompanions(group)
  const words = (
    <>
      <Users aria-hidden className="size-4 shrink-0" />
      {others > 0 ? withOthersInWords(others) : texts.together}
    </>
  )
  const look = `inline-flex items-center gap-1.5 text-sm ${className}`
  return isOwn ? (
    <PageLink to={createGroupPath(group.id)} className={`${look} font-semibold text-creek underline`}>
      {words}
    </PageLink>
  ) : (
    <p className={`${look} text-ink-2`}>{words}</p>
  )
}
