import { PencilRuler } from 'lucide-react'
import { dayInTimeZone, formatDay } from '#platform/days.ts'
import { formatChange, pluralizePiece } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { Correction } from '../../contract.ts'
import { correctionUiTexts as texts } from '../../copy.ts'

/** Correction in a member's history: reason, pieces and a contact link, without photo, love or edit. */
export function CorrectionRow({ correction }: { correction: Correction }) {
  const { day, pieces, kind, reason, reverses, takenBackAt } = correction
  const timeZone = useVisitorTimeZone()
  const dayInWords = formatDay(day, 'TBD')
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-x-3 py-4 sm:grid-cols-[112px_minmax(0,1fr)_auto] sm:gap-x-5">
      <span className="grid aspect-[4/3] place-items-center rounded-md bg-sunk text-ink-2 sm:row-span-2">
        <PencilRuler aria-hidden className="size-7" />
      </span>
      <div className="min-w-0 sm:self-end">
        <p className="leading-snug font-semibold">{(reverses ? texts.reversals : texts.historyTitles)[kind]}</p>
        <p className="text-sm text-ink-2">{dayInWords}</p>
      </div>
      <p className="text-right sm:row-span-2 sm:pr-[180px]">
        <b className={`num block text-2xl leading-none ${takenBackAt ? 'line-through' : ''}`}>{formatChange(pieces)}</b>
        <span className="text-sm text-ink-2">{pluralizePiece(Math.abs(pieces))}</span>
      </p>
      <p className="text-sm leading-snug wrap-anywhere max-sm:col-span-3 max-sm:mt-2.5 sm:col-start-2 sm:row-start-2 sm:mt-1 sm:self-start">
        <span className="whitespace-pre-line">{reason}</span>{' '}
        {takenBackAt && (
          <span className="block text-ink-2">{texts.takenBackOn(dayInTimeZone(timeZone, new Date(takenBackAt)))}</span>
        )}
        <PageLink
          to="/support"
          over
          state={{ about: texts.question(correction) }}
          aria-label={texts.askAboutOf(dayInWords)}
          className="font-medium text-creek underline"
        >
          {texts.askAbout}
        </PageLink>
      </p>
    </li>
  )
}
