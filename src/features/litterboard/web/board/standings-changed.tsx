import { type UseQueryResult, focusManager, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { useLive } from '#platform/web/live.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Board } from '../../contract.ts'
import { LITTERBOARD_TOPIC } from '../../rules.ts'
import { type BoardSearch, withDefaults } from '../../rules/search-params.ts'
import { boardSentences as say } from '../../copy.ts'
import { looksDifferent } from '../../rules/looks-different.ts'
import { client, litterboard } from '../api.ts'
import { boardQuery } from './board-queries.ts'
import { useSearchParams } from './use-search-params.ts'
import { TOP } from './use-jumps.ts'

/**
 * Floating notice that newer standings are available, with a refresh button. It overlays the page, so that no row moves
 * under the reader's finger.
 */
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
  // The refresh button has disappeared and lost keyboard focus with it: move the focus to the list.
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

/** Shortest time between two background checks for newer standings, in milliseconds (throttling). */
const PAUSE = 10_000

type Answer = { board: Board; readAt: number }

/**
 * Checks in the background for a newer version of the visible board page, at most every `MIN_CHECK_INTERVAL_MS`. The
 * newer version is offered only if it looks different, and shown only when the reader asks for it.
 */
function useNewer({ data, dataUpdatedAt, isFetching }: UseQueryResult<Board>) {
  const queryClient = useQueryClient()
  const { address } = useSearchParams()
  const page = JSON.stringify(withDefaults(address))
  const isOnline = useOnline()
  const isLookedAt = useLookedAt()
  const [moves, setMoves] = useState(0)
  /** The live update up to which the page has been checked, and the time of that check. */
  const [asked, setAsked] = useState({ moves: 0, at: 0 })
  const [found, setFound] = useState<Answer & { than: number }>()
  useLive([LITTERBOARD_TOPIC], () => {
    setMoves((count) => count + 1)
    // Pages that are not on the screen are marked stale, and refetched when the reader opens them.
    void queryClient.invalidateQueries({ queryKey: litterboard.key(), refetchType: 'none' })
  })

  // Match the time of reading exactly, never with < or >: server-rendered data has the server's clock, later reads the
  // browser's.
  const newer = !isFetching && found?.than === dataUpdatedAt ? found : undefined
  const isCurrent = asked.moves === moves
  // Do not check while a fetch is in flight: its result may be older or newer than the change.
  const isDue = !isCurrent && !newer && data && !isFetching && isOnline && isLookedAt

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await read(address, signal).catch(() => undefined)
    if (signal.aborted || !data) return
    setAsked((before) => ({ moves: answer ? moves : before.moves, at: Date.now() }))
    if (answer && looksDifferent(data, answer.board)) setFound({ ...answer, than: dataUpdatedAt })
  })
  useEffect(() => {
    if (!isDue) return
    const over = new AbortController()
    const timer = setTimeout(() => void ask(over.signal), Math.max(0, asked.at + PAUSE - Date.now()))
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [isDue, asked, page])

  /** Shows the newer board. If further changes were announced since, reads the board once more first. */
  const take = async () => {
    if (!newer) return
    const latest = isCurrent ? undefined : await read(address).catch(() => undefined)
    if (latest) setAsked({ moves, at: latest.readAt })
    const { board, readAt } = latest ?? newer
    queryClient.setQueryData(boardQuery(address).queryKey, board, { updatedAt: readAt })
    await queryClient.invalidateQueries({ queryKey: litterboard.myPlace.key() })
  }
  return { isThere: newer !== undefined, take }
}

async function read(address: BoardSearch, signal?: AbortSignal): Promise<Answer> {
  const board = await client.board(withDefaults(address), { signal })
  return { board, readAt: Date.now() }
}

const useLookedAt = () =>
  useSyncExternalStore(
    (changed) => focusManager.subscribe(changed),
    () => focusManager.isFocused(),
    () => true,
  )
