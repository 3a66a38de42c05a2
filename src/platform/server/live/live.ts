import type { DatabaseListener } from '../db/listener.ts'
import type { Db } from '../db/db.ts'
import {
  LIVE_UPDATES_DATABASE_CHANNEL,
  type Connection,
  LIVE_NOTICE_RETENTION_MINUTES,
  type LiveUpdateCursor,
  type MissedLiveTopics,
  isInSnapshot,
  parseNotification,
  readLiveTopicsAfterSnapshot,
  readLiveTopicsChangedSinceCursor,
  readRecentlyChangedLiveTopics,
} from './notices.ts'

type TopicListener = (topic: string) => void

export type LiveUpdates = {
  /** Live-update cursor up to which this process has received all changes. */
  cursor(): LiveUpdateCursor
  /** Subscribes to live-update topics. The listener may be called without a change, but never misses a change. */
  subscribe(topics: Iterable<string>, onTopic: TopicListener): () => void
  readTopicsSinceCursor(cursor: LiveUpdateCursor): Promise<MissedLiveTopics>
  readRecentTopics(seconds: number): Promise<MissedLiveTopics>
}

/**
 * Milliseconds between reads of the stored notices while there are subscribers. Usually NOTIFY triggers a read earlier;
 * sql/publish.sql explains when it does not.
 */
const READ_INTERVAL_MS = 1000

/**
 * Receives live updates (publish/subscribe) from all processes: reads the stored notices on NOTIFY, and once a second.
 */
export async function openLiveUpdates({ db, listener }: { db: Db; listener: DatabaseListener }): Promise<LiveUpdates> {
  const listenersByTopic = new Map<string, Set<TopicListener>>()
  /** The listening connection also reads, so reads do not wait for a pooled connection. */
  let connection: Connection = db.$client
  let { cursor, snapshot } = await readLiveTopicsAfterSnapshot(connection, undefined)
  let readAt = performance.now()
  /** Notified topics with their transactions. Their notices may be deleted: an account deletion deletes its own. */
  const notified = new Map<string, bigint>()
  let reading: Promise<void> | undefined
  let isStale = false

  async function readNotices() {
    while (isStale) {
      isStale = false
      const read = await readLiveTopicsAfterSnapshot(connection, snapshot)
      const isTooOld = performance.now() - readAt > LIVE_NOTICE_RETENTION_MINUTES * 60_000
      const topics = new Set(isTooOld ? listenersByTopic.keys() : read.topics)
      for (const [topic, xact] of notified)
        if (isInSnapshot(xact, read.snapshot)) {
          notified.delete(topic)
          topics.add(topic)
        }
      for (const topic of topics) listenersByTopic.get(topic)?.forEach((onTopic) => onTopic(topic))
      // Advance the cursor only after all topics have been sent. A browser that disconnects halfway then reconnects with
      // the old cursor and gets all of them.
      ;({ cursor, snapshot } = read)
      readAt = performance.now()
    }
  }
  /** Reads again if a read is running, because that one may miss the latest notices. */
  function deliver(): Promise<void> {
    isStale = true
    reading ??= readNotices().finally(() => (reading = undefined))
    return reading
  }
  // A read that fails because the database is down is repeated by the next interval or after the reconnect.
  const deliverOrRetryLater = () => void deliver().catch(() => {})

  await listener.listen(LIVE_UPDATES_DATABASE_CHANNEL, {
    onNotification(payload) {
      const { topic, xact } = parseNotification(payload)
      if (isInSnapshot(xact, snapshot)) return
      notified.set(topic, xact)
      deliverOrRetryLater()
    },
    onConnected(connected) {
      connection = connected
      return deliver()
    },
  })
  setInterval(() => listenersByTopic.size > 0 && deliverOrRetryLater(), READ_INTERVAL_MS).unref()

  return {
    cursor: () => cursor,
    subscribe(topics, onTopic) {
      for (const topic of topics) listenersByTopic.set(topic, (listenersByTopic.get(topic) ?? new Set()).add(onTopic))
      return () => {
        for (const topic of topics) {
          const listeners = listenersByTopic.get(topic)
          if (listeners?.delete(onTopic) && listeners.size === 0) listenersByTopic.delete(topic)
        }
      }
    },
    readTopicsSinceCursor: (since) => readLiveTopicsChangedSinceCursor(db.$client, since),
    readRecentTopics: (seconds) => readRecentlyChangedLiveTopics(db.$client, seconds),
  }
}
