import { connection, followConnection } from '#platform/web/connection.ts'
import { whenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { UNAUTHORIZED } from '#platform/web/told.ts'
import { hear } from './news.ts'
import { pass, tryUnverified, waitFor } from './sender.ts'

const SECOND = 1000
/** Between two tries; the pauses double. */
const PAUSE = { first: 3 * SECOND, most: 120 * SECOND }

/** As long as a page of its member is open: when it opens, is looked at, is back on the network, and now and then. */
export function keepSending(ownerId: string): () => void {
  const over = new AbortController()
  const { signal } = over
  let pause = PAUSE.first
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async () => {
    clearTimeout(timer)
    const end = await pass(ownerId)
    if (signal.aborted) return
    clearTimeout(timer)
    // the page asks who is there
    if (end === 'signed-out') dispatchEvent(new Event(UNAUTHORIZED))
    if (end !== 'waits') return void (pause = PAUSE.first)
    timer = setTimeout(send, Math.max(pause, waitFor()))
    pause = Math.min(pause * 2, PAUSE.most)
  }
  const sendNow = () => {
    pause = PAUSE.first
    void send()
  }
  addEventListener('online', sendNow, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow(), { signal })
  let wasReached = connection().isReached
  const unfollow = followConnection(() => {
    const { isReached } = connection()
    if (isReached && !wasReached) sendNow()
    wasReached = isReached
  })
  const deaf = hear(({ kind }) => kind === 'kept' && void send())
  // a page that comes to life must not hear in the midst of it that its session has ended
  const stay = whenIdle(() => void tryUnverified(ownerId).then(send, () => {}))
  return () => {
    over.abort()
    stay()
    deaf()
    unfollow()
    clearTimeout(timer)
  }
}
