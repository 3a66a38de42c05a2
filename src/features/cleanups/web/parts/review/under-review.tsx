import { Lock } from 'lucide-react'

/** Who else is looking at it, in one line. */
export const UnderReview = ({ by }: { by: string }) => (
  <>
    <Lock aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">
      <span className="sr-only">Under review by </span>
      {by}
    </span>
  </>
)
