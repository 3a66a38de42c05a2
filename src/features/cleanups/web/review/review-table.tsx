import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Reviewed } from '../../contract/review.ts'
import { reviewSentences as say } from '../../copy.ts'
import { REVIEW_EXPORT_PATH } from '../../rules/review.ts'
import { useClaimsEnd } from './claims.tsx'
import { reviewWords as words } from './copy.ts'
import { DecideMany } from './decision-buttons.tsx'
import type { Decided } from './decisions.ts'
import { useNextRow, useFocusLeft } from './focus.ts'
import { ResultCount } from './result-count.tsx'
import { IN_TABLE, inTable, listOf } from './lists.ts'
import { NoteDialog, type Noted } from './note.tsx'
import type { ReviewAsked } from './search-params.ts'
import { cardOf, columnsOf } from './table-columns.tsx'
import type { Decisions } from './use-decisions.ts'
import { useKeys, useKeysChoice } from './keys.tsx'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import type { ListState } from '#platform/web/ui/managed-list/use-asked.ts'
import { useFocusKept } from '#platform/web/ui/managed-list/use-focus-kept.ts'
import { usePaged } from '#platform/web/ui/managed-list/use-paged.tsx'
import { pickedOn, useSelection } from '#platform/web/ui/managed-list/use-selection.ts'

type Props = {
  asked: ReviewAsked
  me: string
  list: ListState
  decisions: Decisions
  onView: (cleanup: Reviewed) => void
}

export function ReviewTable({ asked, me, list, decisions, onView }: Props) {
  const { shown, isComing, failure, pagination } = usePaged(useQuery(inTable(asked)), list, words.listFailed)
  const rows = shown?.cleanups ?? NONE
  const box = useFocusKept(rows)
  const remember = useNextRow(rows, box)
  const { selection, selected, pickedHere, select, drop } = useSelected(rows)
  const [noted, setNoted] = useState<Noted>()
  useFocusLeft(box, shown !== undefined && String(selected.length > 0))

  const { decide, busy, undoLast, refresh } = decisions
  useClaimsEnd(rows, me, refresh)
  useKeys({ u: undoLast }, useKeysChoice().areOn)
  const decideAndDrop: typeof decide = async (order, how) => {
    const outcome = await decide(order, how)
    drop(outcome.done)
    return outcome
  }
  const decideOn = (cleanups: Reviewed[], status: Decided) => {
    if (status !== 'approved') return setNoted({ cleanups, status })
    void decideAndDrop({ cleanups, status })
  }
  const does = {
    me,
    onDecide: (cleanup: Reviewed, status: Decided) => {
      remember(cleanup)
      decideOn([cleanup], status)
    },
    onView: (cleanup: Reviewed) => {
      remember(cleanup)
      onView(cleanup)
    },
  }

  if (failure && !shown) return failure
  const first = shown && rows.length > 0 ? (shown.page - 1) * IN_TABLE + 1 : 0
  return (
    <>
      {failure}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {shown && rows.length > 0 && (
          <ResultCount total={shown.total} first={first} last={first + rows.length - 1} isMore={shown.isMore} />
        )}
        <ListTools selection={selection} exportPath={REVIEW_EXPORT_PATH} filter={listOf(asked)}>
          <DecideMany count={selected.length} onDecide={(status) => decideOn(selected, status)} />
        </ListTools>
      </div>
      <div
        ref={box}
        tabIndex={-1}
        className={`outline-none transition-opacity [&_:is(th,td):not(:first-child,:last-child)]:px-2 ${isComing ? 'opacity-60' : ''}`}
      >
        <DataTable
          label="Cleanups"
          columns={columnsOf(does)}
          card={cardOf(does)}
          rows={rows}
          nameOf={words.which}
          rowId={({ cleanupId }) => cleanupId}
          sort={list.sort}
          onSort={list.toSort}
          selected={pickedHere}
          onSelect={select}
          busy={busy}
          isLoading={!shown || isComing}
          expectedRows={IN_TABLE}
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

/** One constant array, because a new empty array would count as changed rows. */
const NONE: never[] = []

/** Selection across the pages of the table. Each selected cleanup is stored as it was last seen. */
function useSelected(rows: Reviewed[]) {
  const selection = useSelection(useMemo(() => rows.map(({ cleanupId: id }) => ({ id })), [rows]))
  const [seen, see] = useState<ReadonlyMap<string, Reviewed>>(new Map())
  const onPage = new Map(rows.map((row) => [row.cleanupId, row]))
  const select = (picked: Set<string>) => {
    selection.set(pickedOn([...onPage.keys()], selection.ids, picked))
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
