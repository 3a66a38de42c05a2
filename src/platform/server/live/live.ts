import type { DatabaseListener } from '../db/listener.ts'
import type { Db } from '../db/db.ts'
import {
  LIVE_UPDATES_DATABASE_CHANNEL,
  type Connection,
  type LiveNotice,
  type LiveUpdateCursor,
  type MissedLiveTopics,
  isAtOrAfter,
  parseNotification,
  readRecentlyChangedLiveTopics,
  readLiveNoticesSinceCursor,
  readLiveTopicsChangedSinceCursor,
  topicOf,
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
 * Milliseconds between two reads of the stored notices while somebody is subscribed. Mostly NOTIFY has caused a read
 * before; see sql/publish.sql for when it does not.
 */
const READ_INTERVAL_MS = 1000

/**
 * Receives live updates (publish/subscribe) from all processes: it reads the stored notices when NOTIFY says that there
 * are new ones, and once a second.
 */
export async function openLiveUpdates({ db, listener }: { db: Db; listener: DatabaseListener }): Promise<LiveUpdates> {
  const listenersByTopic = new Map<string, Set<TopicListener>>()
  /** The connection that listens also reads, so that reads do not wait for one of the pool. */
  let connection: Connection = db.$client
  let { cursor } = await readRecentlyChangedLiveTopics(connection, 0)
  /** Notices since the cursor that have been delivered. A long transaction keeps the cursor before them. */
  let delivered = new Set<LiveNotice>()
  let reading: Promise<void> | undefined
  let isStale = false

  const notifyListeners = (topic: string) => listenersByTopic.get(topic)?.forEach((onTopic) => onTopic(topic))

  async function readNotices() {
    while (isStale) {
      isStale = false
      const read = await readLiveNoticesSinceCursor(connection, cursor)
      const topics = read.notices?.filter((notice) => !delivered.has(notice)).map(topicOf)
      for (const topic of new Set(topics ?? listenersByTopic.keys())) notifyListeners(topic)
      // Advance the cursor only after all topics have been sent. A browser that disconnects halfway then reconnects with
      // the old cursor and gets all of them.
      cursor = read.cursor
      delivered = new Set([...delivered, ...(read.notices ?? [])].filter((notice) => isAtOrAfter(notice, cursor)))
    }
  }
  /** Reads once more if a read is running, because that one may not see the latest notices. */
  function deliver(): Promise<void> {
    isStale = true
    reading ??= readNotices().finally(() => (reading = undefined))
    return reading
  }
  // A read that fails because the database is down is repeated: by the next interval, or after the reconnect.
  const deliverOrRetryLater = () => void deliver().catch(() => {})

  await listener.listen(LIVE_UPDATES_DATABASE_CHANNEL, {
    onNotification(payload) {
      // The notice itself may be gone already: the deletion of an account deletes those that name the member.
      const notice = parseNotification(payload)
      if (!delivered.has(notice)) notifyListeners(topicOf(notice))
      delivered.add(notice)
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
