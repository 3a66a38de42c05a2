import type { Listener } from '../db/listen.ts'
import type { Db } from '../db/db.ts'
import { CHANNEL, type Cursor, type Missed, changedWithin, missedSince, parseNotice } from './notices.ts'

type Hear = (topic: string) => void

export type Live = {
  /** Cursor up to which this process has received all changes. */
  cursor(): Cursor
  /** Subscribes to topics. The listener may be called without a change, but never misses one. */
  subscribe(topics: Iterable<string>, hear: Hear): () => void
  missedSince(cursor: Cursor): Promise<Missed>
  changedWithin(seconds: number): Promise<Missed>
}

/** Receives live updates (publish/subscribe) from all processes over this process's LISTEN connection. */
export async function openLive({ db, listener }: { db: Db; listener: Listener }): Promise<Live> {
  const hearers = new Map<string, Set<Hear>>()
  let cursor: Cursor | undefined

  const tell = (topic: string) => hearers.get(topic)?.forEach((hear) => hear(topic))

  await listener.listen(CHANNEL, {
    heard(payload) {
      const notice = parseNotice(payload)
      cursor = notice.cursor
      tell(notice.topic)
    },
    async connected(connection) {
      const missed = cursor ? await missedSince(connection, cursor) : await changedWithin(connection, 0)
      for (const topic of missed.topics ?? hearers.keys()) tell(topic)
      // Advance the cursor last: a browser that disconnects after the first topic must ask for the others again.
      cursor = missed.cursor
    },
  })

  return {
    cursor: () => cursor!,
    subscribe(topics, hear) {
      for (const topic of topics) hearers.set(topic, (hearers.get(topic) ?? new Set()).add(hear))
      return () => {
        for (const topic of topics) {
          const left = hearers.get(topic)
          if (left?.delete(hear) && left.size === 0) hearers.delete(topic)
        }
      }
    },
    missedSince: (since) => missedSince(db.$client, since),
    changedWithin: (seconds) => changedWithin(db.$client, seconds),
  }
}
