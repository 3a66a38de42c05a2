import { RankedRowSkeleton } from '#platform/web/ui/data/ranked-row-skeleton.tsx'
import { SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { BOARD_PAGE, type Sort, isOfTheNewest } from '../../../rules.ts'
import { boardSentences as say } from '../../../rules/sentences.ts'

export const BoardSkeleton = ({ sort }: { sort: Sort }) => (
  <SkeletonGroup label={say.loading} className="card mt-5 divide-y divide-line">
    {Array.from({ length: BOARD_PAGE }, (_, index) => (
      <RankedRowSkeleton key={index} lines={isOfTheNewest(sort) ? 4 : 3} />
    ))}
  </SkeletonGroup>
)
