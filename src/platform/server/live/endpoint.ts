import type { ApiErrorCode } from '#platform/errors.ts'
import { MAX_LIVE_TOPICS_PER_CONNECTION } from '#platform/live-updates.ts'
import type { LiveUpdates } from './live.ts'
import type { MissedLiveTopics } from './notices.ts'

type Options<Asker> = {
  live: LiveUpdates
  /**
   * Checks whether the client of a live connection may follow a topic. The check is repeated at each heartbeat, because
   * permissions change and sessions end.
   */
  maySubscribe(topic: string, asker: Asker): boolean | Promise<boolean>
  /** Topic that announces changes of a live client's permissions, which are then checked again immediately. */
  permissionsTopic?(asker: Asker): Promise<string | undefined>
  /** Holder of a live stream, such as a session, and its maximum number of streams in this process. */
  streamLimit?(asker: Asker): { holder: string; most: number }
  stopping: AbortSignal
  maxConnections?: number
  /** Milliseconds between two heartbeats of a live connection, which also detect dead connections. */
  heartbeatMs?: number
}

type Stream = ReadableStreamDefaultController<Uint8Array>
type Subscription<Asker> = { topics: string[]; asker: Asker; holder: string | undefined; unsubscribe: () => void }

/**
 * Maximum bytes buffered for one live client. A client that reads too slowly is disconnected, and catches up after it
 * reconnects.
 */
const MAX_BUFFERED_BYTES = 16_384

const SSE_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // This header keeps nginx from buffering the event stream.
  'x-accel-buffering': 'no',
}

/** Last event of a live connection whose client lost permission: it must not reconnect with the same topics. */
const FORBIDDEN_EVENT = 'event: forbidden\ndata:\n\n'

/** Last event of the holder's oldest live connection, which a newer one replaces: its page must not reconnect by itself. */
const DISPLACED_EVENT = 'event: displaced\ndata:\n\n'

const encoder = new TextEncoder()

/** Creates the endpoint of live updates (server-sent events). Each event names a topic that may have changed. */
export function createLiveUpdatesEndpoint<Asker>(options: Options<Asker>) {
  const { live, maySubscribe, permissionsTopic, streamLimit, stopping } = options
  const { maxConnections = 5000, heartbeatMs = 25_000 } = options
  const streams = new Map<Stream, Subscription<Asker>>()
  const maySubscribeToAll = async (topics: string[], asker: Asker) => {
    for (const topic of topics) if (!(await maySubscribe(topic, asker))) return false
    return true
  }

  function send(stream: Stream, text: string) {
    if (stream.desiredSize! > 0) {
      stream.enqueue(encoder.encode(text))
    } else {
      removeStream(stream)
      stream.error(new Error('The client does not read what it asked for.'))
    }
  }
  function removeStream(stream: Stream) {
    streams.get(stream)?.unsubscribe()
    streams.delete(stream)
  }
  function end(stream: Stream, lastEvent?: string) {
    if (lastEvent) send(stream, lastEvent)
    // A stream whose client does not read was removed instead.
    if (!streams.has(stream)) return
    removeStream(stream)
    stream.close()
  }
  /** Ends the oldest live streams of a holder, so that one more fits its limit. */
  function displaceOldest({ holder, most }: { holder: string; most: number }) {
    const own = [...streams.keys()].filter((stream) => streams.get(stream)!.holder === holder)
    own.slice(0, Math.max(0, own.length - most + 1)).forEach((stream) => end(stream, DISPLACED_EVENT))
  }

  const streamsToCheck = new Set<Stream>()
  let isChecking = false
  /**
   * Checks the permissions of one live stream at a time, because all at once would exhaust the database connection
   * pool.
   */
  async function endForbiddenStreams() {
    if (isChecking) return
    isChecking = true
    for (const stream of streamsToCheck) {
      streamsToCheck.delete(stream)
      const subscription = streams.get(stream)
      // A permission check that throws (for example, because the database is down) is repeated at the next heartbeat.
      const mayStay =
        !subscription || (await maySubscribeToAll(subscription.topics, subscription.asker).catch(() => true))
      if (mayStay || !streams.has(stream)) continue
      end(stream, FORBIDDEN_EVENT)
    }
    isChecking = false
  }
  setInterval(() => {
    for (const stream of streams.keys()) {
      streamsToCheck.add(stream)
      send(stream, ':\n\n')
    }
    void endForbiddenStreams()
  }, heartbeatMs).unref()
  stopping.addEventListener('abort', () => {
    for (const stream of streams.keys()) end(stream)
  })

  return async (request: Request, refuse: (code: ApiErrorCode) => Response, asker: Asker): Promise<Response> => {
    const requested = parseSubscribeRequest(request)
    if (!requested) return refuse('BAD_REQUEST')
    if (!(await maySubscribeToAll(requested.topics, asker))) return refuse('FORBIDDEN')
    const permissionsTopicName = await permissionsTopic?.(asker)

    // Subscribe to the topics before reading missed ones, so that no change is lost in between.
    const earlyTopics = new Set<string>()
    let onTopic = (topic: string): void => void earlyTopics.add(topic)
    const unsubscribe = live.subscribe(
      permissionsTopicName ? [...requested.topics, permissionsTopicName] : requested.topics,
      (topic) => onTopic(topic),
    )
    try {
      const missed = await readMissedTopics(live, requested)
      const limit = streamLimit?.(asker)
      if (limit) displaceOldest(limit)
      if (stopping.aborted || streams.size >= maxConnections) {
        unsubscribe()
        return refuse('SERVICE_UNAVAILABLE')
      }
      const topics = requested.topics.filter(
        (topic) => earlyTopics.has(topic) || (missed.topics?.includes(topic) ?? true),
      )
      let opened: Stream
      const body = new ReadableStream<Uint8Array>(
        {
          start(stream) {
            opened = stream
            streams.set(stream, { topics: requested.topics, asker, holder: limit?.holder, unsubscribe })
            onTopic = (topic) => {
              if (topic !== permissionsTopicName) return send(stream, `id: ${live.cursor()}\ndata: ${topic}\n\n`)
              streamsToCheck.add(stream)
              void endForbiddenStreams()
            }
            send(stream, catchUpEvents(topics, missed.cursor))
            if (permissionsTopicName && earlyTopics.has(permissionsTopicName)) onTopic(permissionsTopicName)
          },
          cancel: () => removeStream(opened),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
      )
      return new Response(body, { headers: SSE_HEADERS })
    } catch (error) {
      unsubscribe()
      throw error
    }
  }
}

/**
 * Catch-up events of a new live connection. The cursor comes last, so an interrupted client asks for all events again.
 */
const catchUpEvents = (topics: string[], cursor: string) =>
  `retry: 3000\n${topics.map((topic) => `data: ${topic}\n\n`).join('')}event: caught-up\nid: ${cursor}\ndata: ${topics.length}\n\n`

type SubscribeRequest = { topics: string[]; since: string | undefined; age: number | undefined }

const TOPIC_PATTERN = /^[a-z][\w:-]{0,60}$/
/** Seconds added to the age of a page's data, because the page may come from a cache that is a few seconds old. */
const CACHE_AGE_MARGIN_SECONDS = 10

function parseSubscribeRequest(request: Request): SubscribeRequest | undefined {
  const query = new URL(request.url).searchParams
  const topics = [...new Set(query.get('topics')?.split(','))]
  if (
    !topics.length ||
    topics.length > MAX_LIVE_TOPICS_PER_CONNECTION ||
    !topics.every((topic) => TOPIC_PATTERN.test(topic))
  )
    return undefined
  const age = query.get('age') ?? undefined
  if (age && !/^\d{1,9}$/.test(age)) return undefined
  // EventSource reconnects with its original URL and adds the last cursor as a header.
  const back = request.headers.get('last-event-id')
  if (back) return { topics, since: back, age: undefined }
  return { topics, since: query.get('since') || undefined, age: age ? Number(age) : undefined }
}

/**
 * Reads the topics that a client missed: by cursor for topics that its page already follows, by page age for new
 * topics.
 */
async function readMissedTopics(live: LiveUpdates, { since, age }: SubscribeRequest): Promise<MissedLiveTopics> {
  if (since === undefined) return live.readRecentTopics((age ?? 0) + CACHE_AGE_MARGIN_SECONDS)
  const { cursor, topics } = await live.readTopicsSinceCursor(since)
  if (age === undefined || !topics) return { cursor, topics }
  const { topics: others } = await live.readRecentTopics(age + CACHE_AGE_MARGIN_SECONDS)
  return { cursor, topics: others && [...topics, ...others] }
}
