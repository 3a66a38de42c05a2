import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { useEntrance } from '#platform/web/use-entrance.ts'
import { topFive } from '../api.ts'
import { HomePlaces } from './home-places.tsx'

const link = 'font-semibold text-creek underline'

/** The Litterboard on the landing page. */
export function HomeBoard() {
  const { data, isError } = useQuery(topFive())
  const { user } = useAuth()
  const ref = useEntrance<HTMLDivElement>(100)
  return (
    <section id="litterboard" className="border-y border-line bg-card">
      <div ref={ref} className="wrap py-20 md:py-28">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 className="text-[2.2rem] leading-[1.02] font-extrabold md:text-[3.2rem]">The Litterboard</h2>
            <p className="mt-3 max-w-[46ch] text-lg text-ink-2">
              Everyday people, ranked by what they have taken off the ground.
            </p>
          </div>
          <PageLink to="/download" className={buttonStyle({ variant: 'outline' })}>
            Get the app
          </PageLink>
        </div>
        <div className="mt-10 min-h-[264px]">
          {data ? (
            <HomePlaces rows={data.rows} />
          ) : isError ? (
            <ErrorState title="Unable to load Litterboard" onRetry={() => location.reload()}>
              We're having trouble retrieving the latest Litterboard data.
            </ErrorState>
          ) : (
            <p role="status" className="text-ink-2">
              Loading leaderboard data...
            </p>
          )}
        </div>
        <p className="mt-6 text-ink-2">
          {user ? (
            <PageLink to="/leaderboard" className={link}>
              View the full Litterboard
            </PageLink>
          ) : (
            <>
              <PageLink to="/signup" className={link}>
                Create your free account
              </PageLink>{' '}
              to view the full Litterboard.
            </>
          )}
        </p>
      </div>
    </section>
  )
}
