import { useQuery } from '@tanstack/react-query'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import type { LitterboardResultPage } from '../../contract.ts'
import {
  litterboardUiTexts as texts,
  formatListedMemberCount,
  formatOwnStanding,
  explainAbsenceFromLitterboard,
} from '../../copy.ts'
import { ownRankQueryOptions } from './board-queries.ts'
import { useLitterboardSearchParams } from './use-board-search.ts'

const link = 'font-semibold text-creek underline'

type Props = {
  board: LitterboardResultPage | undefined
  /** True while the page already explains why the member is not on the Litterboard. */
  isWhyNotSaid: boolean
}

export const LitterboardHeader = ({ board, isWhyNotSaid }: Props) => (
  <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <div className="min-w-0">
      <h1 className="text-3xl font-extrabold">Litterboard</h1>
      <p className="mt-0.5 break-words text-ink-2">
        {board?.total ? <Standing board={board} isWhyNotSaid={isWhyNotSaid} /> : texts.about}
      </p>
    </div>
    <PageLink to="/profile" className={link}>
      View your profile
    </PageLink>
  </header>
)

function Standing({ board, isWhyNotSaid }: Props & { board: LitterboardResultPage }) {
  const { sort, location } = useLitterboardSearchParams().address
  const { data: place } = useQuery(ownRankQueryOptions({ sort, location }))
  const members = formatListedMemberCount(board.total, location)
  if (!place) return members
  if (place.rank !== null) return `${members} ${formatOwnStanding(place.rank, sort, board.rows)}`
  if (isWhyNotSaid) return members
  return (
    <>
      {members} <NotOnLitterboardReason location={location} />
    </>
  )
}

export function NotOnLitterboardReason({ location }: { location: string }) {
  const { isNewUser } = useCurrentSession()
  const sentence = explainAbsenceFromLitterboard(location, isNewUser)
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
