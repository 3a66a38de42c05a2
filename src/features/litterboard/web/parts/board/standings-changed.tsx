import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Board } from '../../../contract.ts'
import { boardSentences as say } from '../../../rules/sentences.ts'
import { TOP } from './use-jumps.ts'
import { useNewer } from './use-newer.ts'

/** Says that what one looks at has changed since it was read. Over the page and not in it: no row moves under a finger. */
export function StandingsChanged({ read }: { read: UseQueryResult<Board> }) {
  const queryClient = useQueryClient()
  const newer = useNewer(read)
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)

  const refresh = async () => {
    setBusy(true)
    await Promise.all([newer.take(), queryClient.invalidateQueries({ queryKey: progress.mine.key() })])
    setBusy(false)
    isDone.current = true
  }
  // the button has done its work and is gone, and took the keyboard's place with it
  useEffect(() => {
    if (!isDone.current || newer.isThere) return
    isDone.current = false
    if (document.activeElement === document.body) document.getElementById(TOP)?.focus({ preventScroll: true })
  })
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      {newer.isThere && (
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
