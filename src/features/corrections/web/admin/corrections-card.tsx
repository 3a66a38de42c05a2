import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MemberForAdmins } from '#features/members/contract/admin.ts'
import { MEMBERS_LIVE_UPDATE_TOPIC } from '#features/members/rules/admin.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { formatChange, formatNumber } from '#platform/numbers.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { CorrectionForAdmins } from '../../contract.ts'
import { correctionUiTexts } from '../../copy.ts'
import { corrections } from '../api.ts'
import { correctionAdminUiTexts as texts } from './copy.ts'
import { LazyCorrectionDialog } from './lazy-correction-dialog.ts'

type Props = {
  member: MemberForAdmins
  /** Reloads data of other features after a correction, such as the rank. */
  onSaved: () => Promise<unknown>
}

/** Lists a member's corrections in the console. Superadmins can add or revert one. */
export function CorrectionsCard({ member, onSaved }: Props) {
  const { user } = useCurrentSession()
  const [page, toPage] = useState(1)
  const [dialog, open] = useState<{ reversed?: CorrectionForAdmins }>()
  const query = useQuery(corrections.list.queryOptions({ input: { id: member.id, page } }))
  const { shown, failure, pagination } = usePagedQuery(query, { page, toPage }, texts.failed)
  const refetch = useInvalidateFeatureQueries(corrections)
  useLiveUpdates([MEMBERS_LIVE_UPDATE_TOPIC], () => void refetch())
  const { section, focusAfterSaving } = useFocusAfterSaving(dialog !== undefined)
  const canCorrect = Boolean(user?.isSuperadmin) && !member.deletion && shown?.isForOtherSuperadmins === false
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.card} className="card p-5 outline-none sm:px-6">
      <h2 className="text-lg">{texts.card}</h2>
      {failure}
      {!shown && query.isLoading && (
        <SkeletonGroup label={texts.loading} className="mt-3">
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
      {shown?.total === 0 && (
        <p className="mt-2 text-[0.9375rem] text-ink-2">
          <b className="block font-semibold text-ink">{texts.empty}</b>
          {texts.emptyHint}
        </p>
      )}
      {shown && shown.total > 0 && (
        <ul className="mt-1 divide-y divide-line text-[0.9375rem]">
          {shown.corrections.map((correction) => (
            <CorrectionItem
              key={correction.id}
              correction={correction}
              onTakeBack={canCorrect ? () => open({ reversed: correction }) : undefined}
            />
          ))}
        </ul>
      )}
      {shown && shown.pages > 1 && (
        <Pagination {...pagination}>
          {formatNumber(page)} of {formatNumber(shown.pages)}
        </Pagination>
      )}
      {shown?.isForOtherSuperadmins && <p className="mt-3 text-[0.9375rem] text-ink-2">{correctionUiTexts.own}</p>}
      {canCorrect && (
        <Button variant="outline" className="mt-2 w-full" onPress={() => open({})}>
          <Plus aria-hidden />
          {texts.newCorrection}
        </Button>
      )}
      {dialog && (
        <LazyCorrectionDialog
          member={member}
          reversed={dialog.reversed}
          onSaved={async () => {
            focusAfterSaving()
            await Promise.all([refetch(), onSaved()])
          }}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  )
}

/** After a correction is saved, the button that opened the dialog may be gone, so the card gets the focus. */
function useFocusAfterSaving(isOpen: boolean) {
  const section = useRef<HTMLElement>(null)
  const isDue = useRef(false)
  useEffect(() => {
    if (isOpen || !isDue.current) return
    isDue.current = false
    section.current?.focus({ preventScroll: true })
  }, [isOpen])
  return { section, focusAfterSaving: () => void (isDue.current = true) }
}

type ItemProps = { correction: CorrectionForAdmins; onTakeBack: (() => void) | undefined }

function CorrectionItem({ correction, onTakeBack }: ItemProps) {
  const { day, pieces, kind, reason, author, isByThemselves, reverses, takenBackAt } = correction
  const timeZone = useVisitorTimeZone()
  const tone = takenBackAt ? 'text-ink-2 line-through' : pieces < 0 ? 'text-brick' : 'text-moss'
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <b className="leading-snug font-semibold">{(reverses ? correctionUiTexts.reversals : texts.kinds)[kind]}</b>
        <b className={`num text-[1.0625rem] ${tone}`}>{formatChange(pieces)}</b>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="text-ink-2">{texts.madeBy(day, author, isByThemselves)}</p>
      {takenBackAt && (
        <p className="text-ink-2">{correctionUiTexts.takenBackOn(dayInTimeZone(timeZone, new Date(takenBackAt)))}</p>
      )}
      {onTakeBack && !takenBackAt && !reverses && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          aria-label={texts.takeBackOf(formatChange(pieces), day)}
          onPress={onTakeBack}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  )
}
