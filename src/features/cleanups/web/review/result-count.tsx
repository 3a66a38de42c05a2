import { cleanupReviewUiTexts as texts } from '../../copy.ts'

type Props = { total: number; first: number; last: number; isMore: boolean }

export const ReviewResultCount = ({ total, first, last, isMore }: Props) => (
  <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
    {total === 0 ? texts.none : isMore ? texts.foundMore(total, first, last) : texts.found(total, first, last)}
  </p>
)
