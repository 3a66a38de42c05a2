import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { cleanupSentences as say } from '../../../rules.ts'

/** `scene`: a strip of evening, which the page brings. */
export const EmptyHistory = ({ scene }: { scene: ReactNode }) => (
  <div className="card overflow-hidden">
    <div className="h-[130px] overflow-hidden bg-spruce-deep sm:h-[170px] [&_svg]:size-full">{scene}</div>
    <div className="items-center justify-between gap-6 p-6 sm:flex sm:p-8">
      <div>
        <h2 className="text-2xl">{say.noCleanups}</h2>
        <p className="mt-1 text-ink-2">Your first one can be the three cups outside your door.</p>
      </div>
      <PageLink to="/log-cleanup" className={buttonStyle({}, 'shrink-0 max-sm:mt-5 max-sm:w-full')}>
        <Plus aria-hidden />
        Log your first cleanup
      </PageLink>
    </div>
  </div>
)
