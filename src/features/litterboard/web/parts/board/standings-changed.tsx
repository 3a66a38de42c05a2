import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { useLive } from '#platform/web/live.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { LITTERBOARD_TOPIC } from '../../../rules.ts'
import { boardSentences as say } from '../../../rules/sentences.ts'
import { litterboard } from '../../api.ts'

/** Says that what one looks at has changed since it was read. Over the page and not in it: no row moves under a finger. */
export function StandingsChanged({ readAt }: { readAt: number }) {
  const queryClient = useQueryClient()
  const [changedAt, setChangedAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useLive([LITTERBOARD_TOPIC], () => setChangedAt(Date.now()))

  const refresh = async () => {
    setBusy(true)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: litterboard.key() }),
      queryClient.invalidateQueries({ queryKey: progress.mine.key() }),
    ])
    setBusy(false)
  }
  const isStale = readAt > 0 && changedAt > readAt
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      {isStale && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-2">
          {say.changed}
          <Button variant="outline" size="sm" isBusy={isBusy} onPress={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </div>
      )}
    </div>
  )
}
