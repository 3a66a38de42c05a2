import { CalendarClock, Copy, type LucideIcon, Sprout, Timer, TrendingUp } from 'lucide-react'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { CleanupReviewHint, CleanupForReview } from '../../contract/review.ts'
import { formatHintDayWithYear, formatReviewHintLabel, formatReviewHintSentence } from '../../rules/hints.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { type ReviewHintKind } from '../../rules/review.ts'

type Look = { tone: 'amber' | 'brick' | 'creek'; icon: LucideIcon; ink: string }

const looks: Record<ReviewHintKind, Look> = {
  'photo-seen': { tone: 'brick', icon: Copy, ink: 'text-brick' },
  pieces: { tone: 'amber', icon: TrendingUp, ink: 'text-amber' },
  burst: { tone: 'amber', icon: Timer, ink: 'text-amber' },
  'photo-old': { tone: 'amber', icon: CalendarClock, ink: 'text-amber' },
  first: { tone: 'creek', icon: Sprout, ink: 'text-creek' },
}

type HintProps = { cleanup: Pick<CleanupForReview, 'date' | 'litterCount' | 'hints'> }

export const ReviewHintChips = ({ cleanup }: HintProps) =>
  uniqueByText(cleanup.hints, (hint) => formatReviewHintLabel(hint, cleanup)).map(([label, { kind }]) => {
    const { tone, icon } = looks[kind]
    return (
      <Chip key={label} tone={tone} icon={icon}>
        {label}
      </Chip>
    )
  })

/** Review hints as icons with a text for screen readers. On a dark row the icons have the row's text color. */
export const ReviewHintIcons = ({ cleanup, isOnDark = false }: HintProps & { isOnDark?: boolean }) =>
  uniqueByText(cleanup.hints, ({ kind }) => kind).map(([key, hint]) => {
    const { icon: Icon, ink } = looks[hint.kind]
    return (
      <span key={key} className={`shrink-0 ${isOnDark ? '' : ink}`}>
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{formatReviewHintLabel(hint, cleanup)}. </span>
      </span>
    )
  })

/** Full sentences for the review hints, and a reminder that hints decide nothing. Without hints it renders nothing. */
export function ReviewHintReasons({ cleanup, onOpen }: HintProps & { onOpen: (cleanupId: string) => void }) {
  if (cleanup.hints.length === 0) return null
  const reasons = uniqueByText(cleanup.hints, (hint) => formatReviewHintSentence(hint, cleanup))
  const longer = reasons.filter(([sentence, hint]) => sentence !== formatReviewHintLabel(hint, cleanup))
  return (
    <div className="grid gap-1.5 text-sm leading-snug text-ink-2">
      {longer.map(([sentence, { kind, other }]) => {
        const { icon: Icon, ink } = looks[kind]
        const link = other && formatHintDayWithYear(other.date)
        return (
          <p key={sentence} className="flex gap-2">
            <Icon aria-hidden className={`mt-px size-[1.125rem] shrink-0 ${ink}`} />
            <span className="min-w-0">
              {link ? sentence.slice(0, -link.length) : sentence}
              {link && (
                <button
                  type="button"
                  className="font-semibold text-creek underline"
                  onClick={() => onOpen(other.cleanupId)}
                >
                  {link}
                </button>
              )}
              .
            </span>
          </p>
        )
      })}
      <p>{texts.hintsNeverDecide}</p>
    </div>
  )
}

const uniqueByText = (hints: CleanupReviewHint[], words: (hint: CleanupReviewHint) => string) =>
  hints
    .map((hint) => [words(hint), hint] as const)
    .filter(([text], at, all) => all.findIndex(([other]) => other === text) === at)
