import { type UseQueryResult, focusManager, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { LitterboardResultPage } from '../../contract.ts'
import { LITTERBOARD_LIVE_UPDATE_TOPIC } from '../../rules.ts'
import { type LitterboardSearchParams, withDefaultLitterboardParams } from '../../rules/search-params.ts'
import { litterboardUiTexts as texts } from '../../copy.ts'
import { hasVisibleLitterboardChange } from '../../rules/visible-changes.ts'
import { client, litterboard } from '../api.ts'
import { litterboardQueryOptions } from './board-queries.ts'
import { useLitterboardSearchParams } from './use-board-search.ts'
import { LITTERBOARD_LIST_ELEMENT_ID } from './use-board-navigation.ts'

/** Floating notice of newer standings. It overlays the page, so that no row moves under the reader's finger. */
export function StandingsChangedNotice({ read }: { read: UseQueryResult<LitterboardResultPage> }) {
  const queryClient = useQueryClient()
  const newer = useNewerBoard(read)
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)

  const refresh = async () => {
    setBusy(true)
    await Promise.all([newer.take(), queryClient.invalidateQueries({ queryKey: progress.mine.key() })])
    setBusy(false)
    isDone.current = true
  }
  // The pressed refresh button has disappeared, so the list gets the focus.
  useEffect(() => {
    if (!isDone.current || newer.isThere) return
    isDone.current = false
    if (document.activeElement === document.body)
      document.getElementById(LITTERBOARD_LIST_ELEMENT_ID)?.focus({ preventScroll: true })
  })
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,4px)+12px)] z-20 flex justify-center px-4"
    >
      {newer.isThere && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-2">
          <p>{texts.changed}</p>
          <Button variant="outline" size="sm" isBusy={isBusy} onPress={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </div>
      )}
    </div>
  )
}

/** Minimum time between background checks for newer standings (throttling). */
const MIN_CHECK_INTERVAL_MS = 10_000

type BoardSnapshot = { board: LitterboardResultPage; readAt: number }

/**
 * Checks in the background for a newer Litterboard page, throttled. It is offered only if it looks different, and shown
 * only on request.
 */
function useNewerBoard({ data, dataUpdatedAt, isFetching }: UseQueryResult<LitterboardResultPage>) {
  const queryClient = useQueryClient()
  const { address } = useLitterboardSearchParams()
  const page = JSON.stringify(withDefaultLitterboardParams(address))
  const isOnline = useOnline()
  const isFocused = useIsPageFocused()
  const [changes, setChanges] = useState(0)
  /** Number of live updates that the last check for newer standings covered, and its time. */
  const [checked, setChecked] = useState({ moves: 0, at: 0 })
  const [found, setFound] = useState<BoardSnapshot & { than: number }>()
  useLiveUpdates([LITTERBOARD_LIVE_UPDATE_TOPIC], () => {
    setChanges((count) => count + 1)
    // Hidden Litterboard pages are marked stale, and refetched when the reader opens them.
    void queryClient.invalidateQueries({ queryKey: litterboard.key(), refetchType: 'none' })
  })

  // Times at which standings were read may be compared only for equality: server-rendered data has the server's clock,
  // later reads the browser's.
  const newer = !isFetching && found?.than === dataUpdatedAt ? found : undefined
  const isCurrent = checked.moves === changes
  // No check for newer standings while the page is being fetched: the result may already include the change.
  const isDue = !isCurrent && !newer && data && !isFetching && isOnline && isFocused

  const check = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await read(address, signal).catch(() => undefined)
    if (signal.aborted || !data) return
    setChecked((before) => ({ moves: answer ? changes : before.moves, at: Date.now() }))
    if (answer && hasVisibleLitterboardChange(data, answer.board)) setFound({ ...answer, than: dataUpdatedAt })
  })
  useEffect(() => {
    if (!isDue) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => void check(controller.signal),
      Math.max(0, checked.at + MIN_CHECK_INTERVAL_MS - Date.now()),
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isDue, checked, page])

  /** Shows the newer standings, and rereads them first if further changes were announced. */
  const take = async () => {
    if (!newer) return
    const latest = isCurrent ? undefined : await read(address).catch(() => undefined)
    if (latest) setChecked({ moves: changes, at: latest.readAt })
    const { board, readAt } = latest ?? newer
    queryClient.setQueryData(litterboardQueryOptions(address).queryKey, board, { updatedAt: readAt })
    await queryClient.invalidateQueries({ queryKey: litterboard.myPlace.key() })
  }
  return { isThere: newer !== undefined, take }
}

async function read(address: LitterboardSearchParams, signal?: AbortSignal): Promise<BoardSnapshot> {
  const board = await client.board(withDefaultLitterboardParams(address), { signal })
  return { board, readAt: Date.now() }
}

const useIsPageFocused = () =>
  useSyncExternalStore(
    (changed) => focusManager.subscribe(changed),
    () => focusManager.isFocused(),
    () => true,
  )
