import type { Policy } from '../policy.ts'
import { useSectionInView } from './use-section-in-view.ts'

/** Jump links to the sections, with a mark at the one that is being read. */
export function Contents({ policy: { sections } }: { policy: Policy }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-labelledby="contents" className="max-lg:hidden print:hidden">
      <h2 id="contents" className="text-lg">
        On this page
      </h2>
      <ol className="mt-2 border-l-2 border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="-ml-0.5 block border-l-4 border-transparent py-1.5 pl-4 leading-snug font-medium text-ink-2 hover:text-ink aria-[current]:border-sun aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
