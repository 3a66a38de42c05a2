import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { queryOf } from '../../../rules/address.ts'
import { useFinder } from './use-finder.ts'

type Props = { className: string; children: ReactNode }

/** Opens over what one has found, and leads back to it. */
function SubmitLink(props: Props) {
  const { filters, page } = useFinder()
  const way = { to: '/cleanups/submit', search: queryOf(filters, page), state: { keepsFocus: true } }
  return <PageLink {...way} resetScroll={false} {...props} />
}

export const SubmitHere = () => (
  <SubmitLink className={buttonStyle({}, 'max-sm:w-full')}>
    <CalendarPlus aria-hidden />
    Submit Cleanup Event
  </SubmitLink>
)

export const SubmitToday = () => (
  <section
    aria-labelledby="own-cleanup"
    className="mt-12 flex flex-wrap items-center justify-between gap-5 border-t border-line pt-9"
  >
    <div>
      <h2 id="own-cleanup" className="text-2xl">
        Running a cleanup of your own?
      </h2>
      <p className="mt-1 max-w-[52ch] text-ink-2">Tell us about it. A person reviews every event before it goes up.</p>
    </div>
    <SubmitLink className={buttonStyle({ variant: 'outline' }, 'max-sm:w-full')}>Submit it today!</SubmitLink>
  </section>
)
