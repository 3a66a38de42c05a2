import { focusManager, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLive } from '#platform/web/live.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Board } from '../../../contract.ts'
import { LITTERBOARD_TOPIC } from '../../../rules.ts'
import { type BoardAddress, boardAt } from '../../../rules/address.ts'
import { isUnlike } from '../../../rules/unlike.ts'
import { client, litterboard } from '../../api.ts'
import { boardQuery } from './board-queries.ts'
import { useAddress } from './use-address.ts'

/** Between two silent questions: somewhere on the board somebody moves all the time. */
const PAUSE = 10_000

type Answer = { board: Board; readAt: number }

/**
 * A newer answer for the page one looks at, as soon as it would look different. It is not shown by itself: no row moves
 * under a finger.
 */
export function useNewer({ data, dataUpdatedAt, isFetching }: UseQueryResult<Board>) {
  const queryClient = useQueryClient()
  const { address } = useAddress()
  const page = JSON.stringify(boardAt(address))
  const isOnline = useOnline()
  const isLookedAt = useLookedAt()
  const [moves, setMoves] = useState(0)
  /** up to which move the page has been asked for again, and when */
  const [asked, setAsked] = useState({ moves: 0, at: 0 })
  const [found, setFound] = useState<Answer & { than: number }>()
  useLive([LITTERBOARD_TOPIC], () => {
    setMoves((count) => count + 1)
    // pages that are not on the screen are read again when they are turned to
    void queryClient.invalidateQueries({ queryKey: litterboard.key(), refetchType: 'none' })
  })

  // by when that was read, and never compared: the first page has the server's clock, the others the browser's
  const newer = !isFetching && found?.than === dataUpdatedAt ? found : undefined
  const isCurrent = asked.moves === moves
  // what is on its way may have been read before or after
  const isDue = !isCurrent && !newer && data && !isFetching && isOnline && isLookedAt

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await read(address, signal).catch(() => undefined)
    if (signal.aborted || !data) return
    setAsked((before) => ({ moves: answer ? moves : before.moves, at: Date.now() }))
    if (answer && isUnlike(data, answer.board)) setFound({ ...answer, than: dataUpdatedAt })
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

  /** In place of what one looks at, or a still newer one where it is known that there is one. */
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

async function read(address: BoardAddress, signal?: AbortSignal): Promise<Answer> {
  const board = await client.board(boardAt(address), { signal })
  return { board, readAt: Date.now() }
}

const useLookedAt = () =>
  useSyncExternalStore(
    (changed) => focusManager.subscribe(changed),
    () => focusManager.isFocused(),
    () => true,
  )
