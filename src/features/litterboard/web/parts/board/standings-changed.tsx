import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { useLive } from '#platform/web/live.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Board } from '../../../contract.ts'
import { LITTERBOARD_TOPIC } from '../../../rules.ts'
import { boardSentences as say } from '../../../rules/sentences.ts'
import { litterboard } from '../../api.ts'
import { TOP } from './use-jumps.ts'

/** Says that what one looks at has changed since it was read. Over the page and not in it: no row moves under a finger. */
export function StandingsChanged({ read }: { read: UseQueryResult<Board> }) {
  const queryClient = useQueryClient()
  const [isTold, setTold] = useState(false)
  // by when it was read, and never compared: the first page has the server's clock, the others the browser's
  const [outdated, setOutdated] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)
  useLive([LITTERBOARD_TOPIC], () => {
    setTold(true)
    // pages that are not on the screen are read again when they are turned to
    void queryClient.invalidateQueries({ queryKey: litterboard.key(), refetchType: 'none' })
  })
  // what was on its way may have been read before or after
  if (isTold && !read.isFetching) {
    setTold(false)
    setOutdated(read.dataUpdatedAt)
  }

  const refresh = async () => {
    setBusy(true)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: litterboard.key() }),
      queryClient.invalidateQueries({ queryKey: progress.mine.key() }),
    ])
    setBusy(false)
    isDone.current = true
  }
  const isStale = outdated > 0 && outdated === read.dataUpdatedAt
  // the button has done its work and is gone, and took the keyboard's place with it
  useEffect(() => {
    if (!isDone.current || isStale) return
    isDone.current = false
    if (document.activeElement === document.body) document.getElementById(TOP)?.focus({ preventScroll: true })
  })
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      {isStale && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-2">
          <p>{say.changed}</p>
          <Button variant="outline" size="sm" isBusy={isBusy} onPress={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </div>
      )}
    </div>
  )
}
