import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BY_THEMSELVES } from '#features/audit/copy.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { createReviewTableColumns } from './table-columns.tsx'

const renderStatus = (cleanup: Partial<CleanupForReview>) => {
  const columns = createReviewTableColumns({ isInPounds: false, me: 'ada', onDecide: () => {}, onView: () => {} })
  return renderToString(columns.find(({ id }) => id === 'status')!.cell(cleanup as CleanupForReview))
}

test("an admin's self-review is marked in the list until other admins review the cleanup again", () => {
  expect(renderStatus({ status: 'approved', isByThemselves: true })).toContain(BY_THEMSELVES)
  expect(renderStatus({ status: 'approved', isByThemselves: false })).not.toContain(BY_THEMSELVES)
  expect(renderStatus({ status: 'pending', isByThemselves: true })).not.toContain(BY_THEMSELVES)
})
