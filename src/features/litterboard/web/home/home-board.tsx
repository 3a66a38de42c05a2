import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { cleanupsInWords, formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { animateEntrances } from '#platform/web/entrance-animation.ts'
import type { HomeLitterboardRow } from '../../contract.ts'
import { HOME_LITTERBOARD_SIZE } from '../../rules.ts'
import { topFiveMembersQueryOptions } from '../api.ts'

const link = 'font-semibold text-creek underline'

export function HomeLitterboard() {
  const { data, isError } = useQuery(topFiveMembersQueryOptions())
  const { user } = useCurrentSession()
  useEffect(animateEntrances, [])
  return (
    <section id="litterboard" className="border-y border-line bg-card">
      <div data-entrance={100} className="wrap py-20 md:py-28">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 className="text-[2.2rem] leading-[1.02] font-extrabold md:text-[3.2rem]">The Litterboard</h2>
            <p className="mt-3 max-w-[46ch] text-lg text-ink-2">
              Everyday people, ranked by what they have taken off the ground.
            </p>
          </div>
          <PageLink to="/download" className={buttonClassName({ variant: 'outline' })}>
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

const HomePlaces = ({ rows }: { rows: HomeLitterboardRow[] }) => (
  <ol className="grid auto-rows-fr gap-3 lg:grid-cols-5 lg:gap-4">
    {rows.map((row) => (
      <Place key={row.id} {...row} />
    ))}
    {Array.from({ length: HOME_LITTERBOARD_SIZE - rows.length }, (_, index) => (
      <FreePlace key={index} rank={rows.length + index + 1} />
    ))}
  </ol>
)

const Place = (member: HomeLitterboardRow) => (
  <li className={`home-place border ${member.rank === 1 ? 'border-sun-line bg-sun-wash' : 'border-line bg-paper'}`}>
    <Rank>{member.rank}</Rank>
    <Avatar name={member.displayName} src={member.avatarUrl} size={64} />
    <div className="w-full min-w-0 lg:mt-4">
      <p className="home-place-name">{member.displayName}</p>
      <p className="text-sm text-ink-2">{[member.zipCode, member.country].filter(Boolean).join(', ')}</p>
    </div>
    <p className="max-lg:text-right lg:mt-5 lg:mb-4">
      <span className="num block text-[1.6rem] leading-none lg:text-[2rem]">
        {formatNumber(member.totalLitterPieces)}
      </span>
      <span className="text-sm text-ink-2">{pluralizePiece(member.totalLitterPieces)}</span>
    </p>
    <p className="home-place-foot">{cleanupsInWords(member.totalCleanups)}</p>
  </li>
)

const FreePlace = ({ rank }: { rank: number }) => (
  <li className="flex">
    <PageLink to="/signup" className="home-place home-place-free">
      <Rank>{rank}</Rank>
      <span className="grid size-16 place-items-center rounded-full border-2 border-dashed border-line-strong text-ink-3">
        <Plus aria-hidden className="size-6" />
      </span>
      <span className="font-display text-[1.35rem] leading-[1.1] font-bold text-spruce lg:mt-4">
        This should be YOU!
      </span>
      <span className={buttonClassName({ variant: 'outline', size: 'sm' }, 'mt-auto max-lg:hidden')}>Sign up</span>
    </PageLink>
  </li>
)

const Rank = ({ children }: { children: number }) => (
  <span className="num text-[2rem] leading-none max-lg:w-6 lg:absolute lg:top-5 lg:right-5 lg:text-[2.6rem]">
    {children}
  </span>
)
