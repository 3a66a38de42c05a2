import { useQueryClient } from '@tanstack/react-query'
import type { ReviewCounts } from '../../../../contract/review.ts'
import { cleanups } from '../../../api.ts'
import { counts } from '../asked.ts'
import type { Order } from './decided.ts'

/** Whoever decides every second asks for the list only so often. */
const PAUSE_MS = 1000

// of all that shows cleanups: the rows, the tabs over them and the counter in the menu stay of one mind
let timer: ReturnType<typeof setTimeout> | undefined
let underWay = 0

/**
 * After decisions. All that may show the cleanups is out of date at once; what is on the page is read again soon, and
 * not while a decision is under way: its answer would be from before.
 */
export function useRefresh() {
  const queryClient = useQueryClient()

  function soon() {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    timer ??= setTimeout(() => {
      timer = undefined
      if (underWay === 0) void queryClient.refetchQueries({ queryKey: cleanups.key(), type: 'active' })
      else soon()
    }, PAUSE_MS)
  }

  /** The tabs say at once what is being done. */
  const recount = (order: Order, sign: 1 | -1) =>
    queryClient.setQueryData<ReviewCounts>(counts().queryKey, (now) => now && recounted(now, order, sign))
  const during = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    underWay++
    try {
      return await work()
    } finally {
      underWay--
      soon()
    }
  }
  return { soon, recount, during }
}

function recounted(now: ReviewCounts, { cleanups, status }: Order, sign: 1 | -1): ReviewCounts {
  const next = { ...now }
  for (const { status: before } of cleanups) {
    next[before] -= sign
    next[status] += sign
  }
  return next
}
