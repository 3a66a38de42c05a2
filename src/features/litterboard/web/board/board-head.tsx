import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import type { BoardPage } from '../../contract.ts'
import { boardCopy as say, formatMemberCount, formatOwnStanding, notListedReason } from '../../copy.ts'
import { ownRankQuery } from './board-queries.ts'
import { useBoardSearch } from './use-board-search.ts'

const link = 'font-semibold text-creek underline'

type Props = {
  board: BoardPage | undefined
  /** True while another part of the page already explains why the member is not on the Litterboard. */
  isWhyNotSaid: boolean
}

export const BoardHead = ({ board, isWhyNotSaid }: Props) => (
  <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <div className="min-w-0">
      <h1 className="text-3xl font-extrabold">Litterboard</h1>
      <p className="mt-0.5 break-words text-ink-2">
        {board?.total ? <Standing board={board} isWhyNotSaid={isWhyNotSaid} /> : say.about}
      </p>
    </div>
    <PageLink to="/profile" className={link}>
      View your profile
    </PageLink>
  </header>
)

function Standing({ board, isWhyNotSaid }: Props & { board: BoardPage }) {
  const { sort, location } = useBoardSearch().address
  const { data: place } = useQuery(ownRankQuery({ sort, location }))
  const members = formatMemberCount(board.total, location)
  if (!place) return members
  if (place.rank !== null) return `${members} ${formatOwnStanding(place.rank, sort, board.rows)}`
  if (isWhyNotSaid) return members
  return (
    <>
      {members} <NotListedReason location={location} />
    </>
  )
}

export function NotListedReason({ location }: { location: string }) {
  const { isNewUser } = useAuth()
  const sentence = notListedReason(location, isNewUser)
  if (location || isNewUser) return sentence
  return (
    <>
      {sentence}{' '}
      <PageLink to="/support" over className="font-semibold text-creek underline">
        Contact us
      </PageLink>{' '}
      to make it public.
    </>
  )
}
