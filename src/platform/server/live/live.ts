import type { DatabaseListener } from '../db/listener.ts'
import type { Db } from '../db/db.ts'
import {
  LIVE_UPDATES_DATABASE_CHANNEL,
  type LiveUpdateCursor,
  type MissedLiveTopics,
  readRecentlyChangedLiveTopics,
  readLiveTopicsChangedSinceCursor,
  parseLiveUpdateNotice,
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

/** Receives live updates (publish/subscribe) from all processes over this process's LISTEN connection. */
export async function openLiveUpdates({ db, listener }: { db: Db; listener: DatabaseListener }): Promise<LiveUpdates> {
  const listenersByTopic = new Map<string, Set<TopicListener>>()
  let cursor: LiveUpdateCursor | undefined

  const notifyListeners = (topic: string) => listenersByTopic.get(topic)?.forEach((onTopic) => onTopic(topic))

  await listener.listen(LIVE_UPDATES_DATABASE_CHANNEL, {
    onNotification(payload) {
      const notice = parseLiveUpdateNotice(payload)
      cursor = notice.cursor
      notifyListeners(notice.topic)
    },
    async onConnected(connection) {
      const missed = cursor
        ? await readLiveTopicsChangedSinceCursor(connection, cursor)
        : await readRecentlyChangedLiveTopics(connection, 0)
      for (const topic of missed.topics ?? listenersByTopic.keys()) notifyListeners(topic)
      // Advance the cursor only after all missed topics have been sent. A browser that disconnects halfway then
      // reconnects with the old cursor and gets all of them.
      cursor = missed.cursor
    },
  })

  return {
    cursor: () => cursor!,
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
