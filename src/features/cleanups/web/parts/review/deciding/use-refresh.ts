import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReviewCounts } from '../../../../contract/review.ts'
import { cleanups } from '../../../api.ts'
import { counts } from '../asked.ts'
import type { Order } from './decided.ts'

/** Whoever decides every second asks for the list only so often. */
const PAUSE_MS = 1000

/**
 * After decisions. All that may show the cleanups is out of date at once; what is on the page is read again soon, and
 * not while a decision is under way: its answer would be from before.
 */
export function useRefresh() {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef(0)

  function soon() {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (underWay.current === 0) void queryClient.refetchQueries({ queryKey: cleanups.key(), type: 'active' })
      else soon()
    }, PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  /** The tabs say at once what is being done. */
  const recount = (order: Order, sign: 1 | -1) =>
    queryClient.setQueryData<ReviewCounts>(counts().queryKey, (now) => now && recounted(now, order, sign))
  const during = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    underWay.current++
    try {
      return await work()
    } finally {
      underWay.current--
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
