import { useQuery } from '@tanstack/react-query'
import { Check, Minus, RefreshCw, UserCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber, formatOrdinal, pluralizePiece } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CorrectionEffect } from '../../contract.ts'
import { CORRECTION_PREVIEW_DELAY_MS } from '../../rules.ts'
import { corrections } from '../api.ts'
import { correctionAdminUiTexts as texts } from './copy.ts'

/** Pieces and day of a correction, which change totals; undefined while invalid. */
export type TypedChange = { pieces: number; day: string } | undefined

/** Previews a correction on the server once typing pauses (debounce). */
export function useCorrectionEffect(memberId: string, typed: TypedChange) {
  const change = useDebouncedChange(typed)
  const { data, isError, isFetching, refetch } = useQuery({
    ...corrections.preview.queryOptions({ input: { id: memberId, ...(change ?? NO_CHANGE) } }),
    enabled: change !== undefined,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = typed?.pieces === change?.pieces && typed?.day === change?.day
  const [last, setLast] = useState<CorrectionEffect>()
  // The previous effect of a correction stays visible while the next one is counted.
  if (data && data !== last) setLast(data)
  return {
    typed,
    shown: data ?? last,
    /** Effect of the correction as typed; undefined until it has been counted. */
    effect: isCurrent && change && !isFetching && !isError ? data : undefined,
    isCounting: typed !== undefined && (!isCurrent || isFetching),
    hasFailed: isError && !isFetching,
    countAgain: () => void refetch(),
  }
}

const NO_CHANGE = { pieces: 1, day: '' }

function useDebouncedChange(typed: TypedChange): TypedChange {
  const [change, setChange] = useState(typed)
  const { pieces, day } = typed ?? {}
  useEffect(() => {
    const next = pieces !== undefined && day !== undefined ? { pieces, day } : undefined
    const timer = setTimeout(() => setChange(next), CORRECTION_PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pieces, day])
  return change
}

export function CorrectionEffectPanel({ counted }: { counted: ReturnType<typeof useCorrectionEffect> }) {
  return (
    <section aria-label={texts.effect} aria-live="polite" className="self-start rounded-lg bg-sunk p-5">
      <h3 className="text-lg">{texts.effect}</h3>
      <EffectContent {...counted} />
    </section>
  )
}

function EffectContent({ typed, shown, isCounting, hasFailed, countAgain }: ReturnType<typeof useCorrectionEffect>) {
  if (!typed) return <p className="mt-2 text-[0.9375rem] text-ink-2">{texts.effectMissing}</p>
  if (hasFailed && !isCounting)
    return (
      <>
        <p className="mt-2 text-[0.9375rem] text-ink-2">{texts.effectFailed}</p>
        <Button variant="outline" size="sm" className="mt-3" onPress={countAgain}>
          <RefreshCw aria-hidden />
          Try Again
        </Button>
      </>
    )
  if (!shown)
    return (
      <div className="mt-3.5 grid gap-4">
        <Skeleton className="h-12 bg-line!" />
        <Skeleton className="h-12 bg-line!" />
      </div>
    )
  if (shown.refusal && !isCounting)
    return (
      <div className="mt-3">
        <Callout tone="brick">{shown.refusal}</Callout>
      </div>
    )
  const { own, boards, rank } = shown
  const isOfOneTotal = own.before === boards.before && own.after === boards.after
  return (
    <div aria-busy={isCounting || undefined} className={`transition-opacity ${isCounting ? 'opacity-55' : ''}`}>
      <dl className="mt-3.5 grid gap-4">
        <BeforeAndAfter
          name={texts.total}
          before={formatNumber(own.before)}
          after={formatNumber(own.after)}
          unit={pluralizePiece(own.after)}
        />
        {rank.before !== null && rank.after !== null && rank.before !== rank.after ? (
          <BeforeAndAfter name={texts.board} before={formatOrdinal(rank.before)} after={formatOrdinal(rank.after)} />
        ) : (
          <div>
            <dt className="text-[0.9375rem] text-ink-2">{texts.board}</dt>
            <dd className="mt-0.5">{rank.after === null ? texts.onNoBoard : texts.rankStays(rank.after)}</dd>
          </div>
        )}
      </dl>
      <ul className="mt-5 grid gap-2 border-t border-line-strong/40 pt-4 text-[0.9375rem] leading-snug text-ink-2">
        {!isOfOneTotal && <Fact icon={<UserCheck aria-hidden className="size-[18px]" />}>{texts.approved(shown)}</Fact>}
        <Fact icon={<Check aria-hidden className="size-[18px] text-moss" />}>
          {texts.year(shown, typed.day.slice(0, 4))}
        </Fact>
        <Fact icon={<Minus aria-hidden className="size-[18px]" />}>{texts.untouched}</Fact>
      </ul>
    </div>
  )
}

type BeforeAndAfterProps = { name: string; before: string; after: string; unit?: string }

const BeforeAndAfter = ({ name, before, after, unit }: BeforeAndAfterProps) => (
  <div>
    <dt className="text-[0.9375rem] text-ink-2">{name}</dt>
    <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
      <span className="num text-2xl font-normal! text-ink-2">{before}</span>{' '}
      <span className="text-[0.9375rem] text-ink-2">to</span>{' '}
      <b className="num text-[1.75rem] leading-tight">{after}</b>{' '}
      {unit && <span className="text-[0.9375rem] text-ink-2">{unit}</span>}
    </dd>
  </div>
)

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <span className="mt-px shrink-0">{icon}</span>
    <span>{children}</span>
  </li>
)
