import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import type { ReviewCounts } from '../../contract/review.ts'
import { REVIEW_TOPIC } from '../../rules/review.ts'
import { cleanups } from '../api.ts'
import type { Order } from './decisions.ts'
import { counts } from './lists.ts'

/** Whoever decides every second asks for the list only so often. */
const PAUSE_MS = 1000

const Refresh = createContext<ReturnType<typeof refreshOf> | undefined>(undefined)

/** Around all that shows cleanups: the rows, the tabs over them and the counter in the menu stay of one mind. */
export function Refreshing({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [refresh] = useState(() => refreshOf(queryClient))
  useLive([REVIEW_TOPIC], refresh.soon)
  return <Refresh value={refresh}>{children}</Refresh>
}

export const useRefresh = () => use(Refresh)!

/**
 * After decisions, here or of others. All that may show the cleanups is out of date at once; what is on the page is read
 * again soon, and not while a decision is under way: its answer would be from before.
 */
function refreshOf(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = 0

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
  async function during<Answer>(work: () => Promise<Answer>): Promise<Answer> {
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
