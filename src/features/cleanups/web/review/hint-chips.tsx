import { CalendarClock, Copy, type LucideIcon, Sprout, Timer, TrendingUp } from 'lucide-react'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { Hint, Reviewed } from '../../contract/review.ts'
import { dayInWords, hintLabel, hintSentence } from '../../rules/hints.ts'
import { reviewSentences as say } from '../../copy.ts'
import { type HintKind } from '../../rules/review.ts'

type Look = { tone: 'amber' | 'brick' | 'creek'; icon: LucideIcon; ink: string }

const looks: Record<HintKind, Look> = {
  'photo-seen': { tone: 'brick', icon: Copy, ink: 'text-brick' },
  pieces: { tone: 'amber', icon: TrendingUp, ink: 'text-amber' },
  burst: { tone: 'amber', icon: Timer, ink: 'text-amber' },
  'photo-old': { tone: 'amber', icon: CalendarClock, ink: 'text-amber' },
  first: { tone: 'creek', icon: Sprout, ink: 'text-creek' },
}

type Hinted = { cleanup: Pick<Reviewed, 'date' | 'litterCount' | 'hints'> }

/** Review hints as chips. The surrounding row wraps and may contain other chips. */
export const HintChips = ({ cleanup }: Hinted) =>
  eachOnce(cleanup.hints, (hint) => hintLabel(hint, cleanup)).map(([label, { kind }]) => {
    const { tone, icon } = looks[kind]
    return (
      <Chip key={label} tone={tone} icon={icon}>
        {label}
      </Chip>
    )
  })

/** Review hints as icons with a text for screen readers. On a dark row they take its color. */
export const HintIcons = ({ cleanup, isOnDark = false }: Hinted & { isOnDark?: boolean }) =>
  eachOnce(cleanup.hints, ({ kind }) => kind).map(([key, hint]) => {
    const { icon: Icon, ink } = looks[hint.kind]
    return (
      <span key={key} className={`shrink-0 ${isOnDark ? '' : ink}`}>
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{hintLabel(hint, cleanup)}. </span>
      </span>
    )
  })

/** Full sentences for the hints, and a reminder that hints decide nothing. Without hints it renders nothing. */
export function HintReasons({ cleanup, onOpen }: Hinted & { onOpen: (cleanupId: string) => void }) {
  if (cleanup.hints.length === 0) return null
  const reasons = eachOnce(cleanup.hints, (hint) => hintSentence(hint, cleanup))
  const longer = reasons.filter(([sentence, hint]) => sentence !== hintLabel(hint, cleanup))
  return (
    <div className="grid gap-1.5 text-sm leading-snug text-ink-2">
      {longer.map(([sentence, { kind, other }]) => {
        const { icon: Icon, ink } = looks[kind]
        const link = other && dayInWords(other.date)
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
      <p>{say.hintsNeverDecide}</p>
    </div>
  )
}

/** Pairs each hint with its text, and drops hints with a duplicate text. */
const eachOnce = (hints: Hint[], words: (hint: Hint) => string) =>
  hints
    .map((hint) => [words(hint), hint] as const)
    .filter(([text], at, all) => all.findIndex(([other]) => other === text) === at)
