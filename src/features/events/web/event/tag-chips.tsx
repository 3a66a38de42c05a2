import { PageLink } from '#platform/web/page-link.tsx'
import { chipClassName } from '#platform/web/ui/data/chip.tsx'
import type { EventTag } from '../../contract/tag.ts'

type Props = {
  tags: EventTag[]
  searchOf?: (slug: string) => Record<string, string>
  className?: string
}

const toTagSearch = (tag: string) => ({ tag })

/** Tags of an event. Each links to the finder filtered by it. */
export const EventTagChips = ({ tags, searchOf = toTagSearch, className = '' }: Props) =>
  tags.length > 0 && (
    <ul aria-label="Tags" className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map(({ id, name, slug }) => (
        <li key={id} className="max-w-full">
          <PageLink
            to="/cleanups"
            isByQuery
            search={searchOf(slug)}
            className={`${chipClassName()} max-w-full hover:underline aria-[current=page]:bg-spruce aria-[current=page]:text-card`}
          >
            <span className="truncate leading-normal">{name}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
