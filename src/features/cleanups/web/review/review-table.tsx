import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { ReviewedCleanup } from '../../contract/review.ts'
import { reviewSentences as say } from '../../copy.ts'
import { REVIEW_EXPORT_PATH } from '../../rules/review.ts'
import { useReloadAtClaimExpiry } from './claims.tsx'
import { reviewCopy as words } from './copy.ts'
import { BatchDecisionButtons } from './decision-buttons.tsx'
import type { DecidedStatus } from './decisions.ts'
import { useFocusNextRow, useFocusAfterRemoval } from './focus.ts'
import { ResultCount } from './result-count.tsx'
import { TABLE_PAGE_SIZE, reviewTableQuery, toReviewFilter } from './queries.ts'
import { NoteDialog, type NoteRequest } from './note.tsx'
import type { ReviewSearchParams } from './search-params.ts'
import { createCardRenderer, createReviewColumns } from './table-columns.tsx'
import type { DecisionActions } from './use-decisions.ts'
import { useShortcuts, useShortcutSetting } from './shortcuts.tsx'
import { ListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import type { ListState } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useListFocus } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { mergeSelection, useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'

type Props = {
  asked: ReviewSearchParams
  me: string
  list: ListState
  decisions: DecisionActions
  onView: (cleanup: ReviewedCleanup) => void
}

export function ReviewTable({ asked, me, list, decisions, onView }: Props) {
  const { shown, isComing, failure, pagination } = usePagedQuery(
    useQuery(reviewTableQuery(asked)),
    list,
    words.listFailed,
  )
  const rows = shown?.cleanups ?? NO_ROWS
  const box = useListFocus(rows)
  const remember = useFocusNextRow(rows, box)
  const { selection, selected, pickedHere, select, drop } = useSelectedCleanups(rows)
  const [noted, setNoted] = useState<NoteRequest>()
  useFocusAfterRemoval(box, shown !== undefined && String(selected.length > 0))

  const { decide, busy, undoLast, refresh } = decisions
  useReloadAtClaimExpiry(rows, me, refresh)
  useShortcuts({ u: undoLast }, useShortcutSetting().areOn)
  const decideAndDrop: typeof decide = async (order, how) => {
    const outcome = await decide(order, how)
    drop(outcome.done)
    return outcome
  }
  const decideOn = (cleanups: ReviewedCleanup[], status: DecidedStatus) => {
    if (status !== 'approved') return setNoted({ cleanups, status })
    void decideAndDrop({ cleanups, status })
  }
  const actions = {
    me,
    onDecide: (cleanup: ReviewedCleanup, status: DecidedStatus) => {
      remember(cleanup)
      decideOn([cleanup], status)
    },
    onView: (cleanup: ReviewedCleanup) => {
      remember(cleanup)
      onView(cleanup)
    },
  }

  if (failure && !shown) return failure
  const first = shown && rows.length > 0 ? (shown.page - 1) * TABLE_PAGE_SIZE + 1 : 0
  return (
    <>
      {failure}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {shown && rows.length > 0 && (
          <ResultCount total={shown.total} first={first} last={first + rows.length - 1} isMore={shown.isMore} />
        )}
        <ListToolbar selection={selection} exportPath={REVIEW_EXPORT_PATH} filter={toReviewFilter(asked)}>
          <BatchDecisionButtons count={selected.length} onDecide={(status) => decideOn(selected, status)} />
        </ListToolbar>
      </div>
      <div
        ref={box}
        tabIndex={-1}
        className={`outline-none transition-opacity [&_:is(th,td):not(:first-child,:last-child)]:px-2 ${isComing ? 'opacity-60' : ''}`}
      >
        <DataTable
          label="Cleanups"
          columns={createReviewColumns(actions)}
          card={createCardRenderer(actions)}
          rows={rows}
          nameOf={words.which}
          rowId={({ cleanupId }) => cleanupId}
          sort={list.sort}
          onSort={list.toSort}
          selected={pickedHere}
          onSelect={select}
          busy={busy}
          isLoading={!shown || isComing}
          expectedRows={TABLE_PAGE_SIZE}
          empty={say.none}
        />
      </div>
      {shown && rows.length > 0 && (
        <Pagination {...pagination}>
          Page {shown.page} of {shown.pages}
        </Pagination>
      )}
      {noted && <NoteDialog {...noted} decide={decideAndDrop} onClose={() => setNoted(undefined)} />}
    </>
  )
}

/** One constant empty array for table rows, because a new array would count as changed rows. */
const NO_ROWS: never[] = []

/** Selection across the pages of the review table. Each selected cleanup is stored as it was last seen. */
function useSelectedCleanups(rows: ReviewedCleanup[]) {
  const selection = useRowSelection(useMemo(() => rows.map(({ cleanupId: id }) => ({ id })), [rows]))
  const [seen, see] = useState<ReadonlyMap<string, ReviewedCleanup>>(new Map())
  const onPage = new Map(rows.map((row) => [row.cleanupId, row]))
  const select = (picked: Set<string>) => {
    selection.set(mergeSelection([...onPage.keys()], selection.ids, picked))
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
