import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { NARROW_SEARCH_ADVICE } from '#platform/paging.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { REVIEW_LIST_EXPORT_PATH } from '../../rules/review.ts'
import { useReloadWhenReviewClaimExpires } from './claims.tsx'
import { reviewScreenUiTexts as words } from './copy.ts'
import { BatchDecisionButtons } from './decision-buttons.tsx'
import type { ReviewDecisionStatus } from './decisions.ts'
import { useFocusNextRowAfterDecision, useFocusOnRemoval } from './focus.ts'
import { ReviewResultCount } from './result-count.tsx'
import { REVIEW_TABLE_PAGE_SIZE, reviewTableQueryOptions, toCleanupReviewFilter } from './queries.ts'
import { ReviewNoteDialog, type ReviewNoteRequest } from './note.tsx'
import type { ReviewListSearchParams } from './search-params.ts'
import { createReviewCardRenderer, createReviewTableColumns } from './table-columns.tsx'
import { type ReviewDecisionActions, useBusyCleanupIds } from './use-decisions.ts'
import { useKeyboardShortcuts, useKeyboardShortcutSetting } from './shortcuts.tsx'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import type { AdminListState } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { mergeRowSelection, useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'

type Props = {
  searchParams: ReviewListSearchParams
  me: string
  list: AdminListState
  decisions: ReviewDecisionActions
  onView: (cleanup: CleanupForReview) => void
}

export function ReviewTable({ searchParams, me, list, decisions, onView }: Props) {
  const { shown, isComing, failure, pagination } = usePagedQuery(
    useQuery(reviewTableQueryOptions(searchParams)),
    list,
    words.listFailed,
  )
  const rows = shown?.cleanups ?? NO_ROWS
  const box = useListFocusRestoration(rows)
  const remember = useFocusNextRowAfterDecision(rows, box)
  const { selection, selected, pickedHere, select, drop } = useSelectedCleanups(rows)
  const decidable = selected.filter(({ isForOtherAdmins }) => !isForOtherAdmins)
  const [noted, setNoted] = useState<ReviewNoteRequest>()
  useFocusOnRemoval(box, shown !== undefined && `${selected.length > 0} ${decidable.length > 0}`)

  const { decide, undoLast, refresh } = decisions
  const busy = useBusyCleanupIds()
  useReloadWhenReviewClaimExpires(rows, me, refresh)
  useKeyboardShortcuts({ u: undoLast }, useKeyboardShortcutSetting().areOn)
  const decideAndDrop: typeof decide = async (order, how) => {
    const outcome = await decide(order, how)
    drop(outcome.done)
    return outcome
  }
  const decideOn = (cleanups: CleanupForReview[], status: ReviewDecisionStatus) => {
    if (status !== 'approved') return setNoted({ cleanups, status })
    void decideAndDrop({ cleanups, status })
  }
  const actions = {
    me,
    isInPounds: useIsInPounds(),
    onDecide: (cleanup: CleanupForReview, status: ReviewDecisionStatus) => {
      remember(cleanup)
      decideOn([cleanup], status)
    },
    onView: (cleanup: CleanupForReview) => {
      remember(cleanup)
      onView(cleanup)
    },
  }

  if (failure && !shown) return failure
  const first = shown && rows.length > 0 ? (shown.page - 1) * REVIEW_TABLE_PAGE_SIZE + 1 : 0
  return (
    <>
      {failure}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {shown && rows.length > 0 && (
          <ReviewResultCount total={shown.total} first={first} last={first + rows.length - 1} isMore={shown.isMore} />
        )}
        <AdminListToolbar
          selection={selection}
          exportPath={REVIEW_LIST_EXPORT_PATH}
          filter={toCleanupReviewFilter(searchParams)}
        >
          {decidable.length > 0 ? (
            <BatchDecisionButtons cleanups={decidable} onDecide={(status) => decideOn(decidable, status)} />
          ) : (
            <p className="text-sm text-ink-2">{texts.own}</p>
          )}
        </AdminListToolbar>
      </div>
      <div ref={box} tabIndex={-1} className={`outline-none transition-opacity ${isComing ? 'opacity-60' : ''}`}>
        <DataTable
          label="Cleanups"
          columns={createReviewTableColumns(actions)}
          card={createReviewCardRenderer(actions)}
          rows={rows}
          nameOf={words.which}
          rowId={({ cleanupId }) => cleanupId}
          sort={list.sort}
          onSort={list.toSort}
          selected={pickedHere}
          onSelect={select}
          busy={busy}
          isLoading={!shown || isComing}
          expectedRows={REVIEW_TABLE_PAGE_SIZE}
          empty={texts.none}
        />
      </div>
      {shown && rows.length > 0 && (
        <Pagination {...pagination}>
          Page {shown.page} of {shown.pages}
          {shown.page === shown.pages &&
            (shown.isMore || first + rows.length <= shown.total) &&
            `. ${NARROW_SEARCH_ADVICE}`}
        </Pagination>
      )}
      {noted && <ReviewNoteDialog {...noted} decide={decideAndDrop} onClose={() => setNoted(undefined)} />}
    </>
  )
}

/** One constant empty array for table rows, because a new array would count as changed rows. */
const NO_ROWS: never[] = []

/** Selection across the pages of the review table. Each selected cleanup is stored as it was last seen. */
function useSelectedCleanups(rows: CleanupForReview[]) {
  const selection = useRowSelection(useMemo(() => rows.map(({ cleanupId: id }) => ({ id })), [rows]))
  const [seen, see] = useState<ReadonlyMap<string, CleanupForReview>>(new Map())
  const onPage = new Map(rows.map((row) => [row.cleanupId, row]))
  const select = (picked: Set<string>) => {
    selection.set(mergeRowSelection([...onPage.keys()], selection.ids, picked))
    see((now) => new Map([...now, ...onPage]))
  }
  return {
    selection,
    selected: [...selection.ids].flatMap((id) => onPage.get(id) ?? seen.get(id) ?? []),
    pickedHere: new Set([...onPage.keys()].filter((id) => selection.ids.has(id))),
    select,
    /** Deselects cleanups that were decided on. */
    drop: (done: ReadonlyMap<string, unknown>) =>
      selection.set((now) => new Set([...now].filter((id) => !done.has(id)))),
  }
}
