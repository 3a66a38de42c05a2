import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import type { ListState } from '#platform/web/ui/managed-list/use-asked.ts'
import { useFocusKept } from '#platform/web/ui/managed-list/use-focus-kept.ts'
import { usePaged } from '#platform/web/ui/managed-list/use-paged.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { REVIEW_EXPORT_PATH, reviewSentences as say } from '../../../../rules/review.ts'
import type { ReviewAsked } from '../address.ts'
import { IN_TABLE, inTable, listOf } from '../asked.ts'
import { DecideMany } from '../deciding/decide-many.tsx'
import { NoteDialog, type Noted } from '../deciding/note-dialog.tsx'
import { useClaimsEnd } from '../deciding/use-claims-end.ts'
import type { Decisions } from '../deciding/use-decisions.ts'
import type { Decided } from '../deciding/decided.ts'
import { Found } from '../found.tsx'
import { useFocusLeft } from '../queue/use-focus-left.ts'
import { useKeys, useKeysChoice } from '../queue/use-keys.ts'
import { reviewWords as words } from '../review-words.ts'
import { cardOf, columnsOf } from './cleanup-columns.tsx'
import { useNextRow } from './use-next-row.ts'
import { useSelected } from './use-selected.ts'

type Props = {
  asked: ReviewAsked
  me: string
  list: ListState
  decisions: Decisions
  onView: (cleanup: Reviewed) => void
}

/** The same cleanups as a table. */
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
          <Found total={shown.total} first={first} last={first + rows.length - 1} isMore={shown.isMore} />
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

/** One and the same, as the rows are compared with those before. */
const NONE: never[] = []
