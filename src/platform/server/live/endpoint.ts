import type { ErrorCode } from '#platform/errors.ts'
import { MOST_TOPICS } from '#platform/live.ts'
import type { Live } from './live.ts'
import type { Missed } from './notices.ts'

type Options<Asker> = {
  live: Live
  /** Permission check for a topic. It is repeated at each heartbeat, because permissions change and sessions end. */
  mayHear(topic: string, asker: Asker): boolean | Promise<boolean>
  /** Topic that announces changes to the client's permissions, which are then checked again immediately. */
  rightsTopic?(asker: Asker): Promise<string | undefined>
  stopping: AbortSignal
  most?: number
  /** Milliseconds between two heartbeats, which also detect dead connections. */
  beat?: number
}

type Stream = ReadableStreamDefaultController<Uint8Array>
type Hearing<Asker> = { topics: string[]; asker: Asker; unsubscribe: () => void }

/** Maximum bytes buffered for one client. A slower client is disconnected, and catches up after it reconnects. */
const MOST_WAITING = 16_384

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering the events.
  'x-accel-buffering': 'no',
}

/** Last event for a client that lost permission: it must not reconnect with the same topics. */
const FORBIDDEN = 'event: forbidden\ndata:\n\n'

const encoder = new TextEncoder()

/** Creates the endpoint of live updates (server-sent events). Each event names a topic that may have changed. */
export function liveEndpoint<Asker>(options: Options<Asker>) {
  const { live, mayHear, rightsTopic, stopping, most = 5000, beat = 25_000 } = options
  const streams = new Map<Stream, Hearing<Asker>>()
  const mayHearAll = async (topics: string[], asker: Asker) => {
    for (const topic of topics) if (!(await mayHear(topic, asker))) return false
    return true
  }

  function send(stream: Stream, text: string) {
    if (stream.desiredSize! > 0) {
      stream.enqueue(encoder.encode(text))
    } else {
      forget(stream)
      stream.error(new Error('The client does not read what it asked for.'))
    }
  }
  function forget(stream: Stream) {
    streams.get(stream)?.unsubscribe()
    streams.delete(stream)
  }
  function end(stream: Stream) {
    if (!streams.has(stream)) return
    forget(stream)
    stream.close()
  }

  const due = new Set<Stream>()
  let isAsking = false
  /** Checks permissions one stream at a time: all at once would exhaust the database connection pool. */
  async function endWhatIsForbidden() {
    if (isAsking) return
    isAsking = true
    for (const stream of due) {
      due.delete(stream)
      const hearing = streams.get(stream)
      // A check that fails (for example, the database is down) is repeated at the next heartbeat.
      const mayStay = !hearing || (await mayHearAll(hearing.topics, hearing.asker).catch(() => true))
      if (mayStay || !streams.has(stream)) continue
      send(stream, FORBIDDEN)
      end(stream)
    }
    isAsking = false
  }
  setInterval(() => {
    for (const stream of streams.keys()) {
      due.add(stream)
      send(stream, ':\n\n')
    }
    void endWhatIsForbidden()
  }, beat).unref()
  stopping.addEventListener('abort', () => {
    for (const stream of streams.keys()) end(stream)
  })

  return async (request: Request, refuse: (code: ErrorCode) => Response, asker: Asker): Promise<Response> => {
    const asked = askedBy(request)
    if (!asked) return refuse('BAD_REQUEST')
    if (!(await mayHearAll(asked.topics, asker))) return refuse('FORBIDDEN')
    const rights = await rightsTopic?.(asker)

    // Subscribe before reading missed topics, so that no change is lost in between.
    const meanwhile = new Set<string>()
    let hear = (topic: string): void => void meanwhile.add(topic)
    const unsubscribe = live.subscribe(rights ? [...asked.topics, rights] : asked.topics, (topic) => hear(topic))
    try {
      const missed = await missedBy(live, asked)
      if (stopping.aborted || streams.size >= most) {
        unsubscribe()
        return refuse('SERVICE_UNAVAILABLE')
      }
      const topics = asked.topics.filter((topic) => meanwhile.has(topic) || (missed.topics?.includes(topic) ?? true))
      let opened: Stream
      const body = new ReadableStream<Uint8Array>(
        {
          start(stream) {
            opened = stream
            streams.set(stream, { topics: asked.topics, asker, unsubscribe })
            hear = (topic) => {
              if (topic !== rights) return send(stream, `id: ${live.cursor()}\ndata: ${topic}\n\n`)
              due.add(stream)
              void endWhatIsForbidden()
            }
            send(stream, greeting(topics, missed.cursor))
            if (rights && meanwhile.has(rights)) hear(rights)
          },
          cancel: () => forget(opened),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
      )
      return new Response(body, { headers: HEADERS })
    } catch (error) {
      unsubscribe()
      throw error
    }
  }
}

/** Catch-up events of a new connection. The cursor comes last, so an interrupted client asks for all of them again. */
const greeting = (topics: string[], cursor: string) =>
  `retry: 3000\n${topics.map((topic) => `data: ${topic}\n\n`).join('')}event: caught-up\nid: ${cursor}\ndata: ${topics.length}\n\n`

type Asked = { topics: string[]; since: string | undefined; age: number | undefined }

const TOPIC = /^[a-z][\w:-]{0,60}$/
/** Seconds added to a page's age, because it may come from a cache that is a few seconds old. */
const MARGIN = 10

function askedBy(request: Request): Asked | undefined {
  const query = new URL(request.url).searchParams
  const topics = [...new Set(query.get('topics')?.split(','))]
  if (!topics.length || topics.length > MOST_TOPICS || !topics.every((topic) => TOPIC.test(topic))) return undefined
  const age = query.get('age') ?? undefined
  if (age && !/^\d{1,9}$/.test(age)) return undefined
  // EventSource reconnects with its original URL and adds the last cursor as a header.
  const back = request.headers.get('last-event-id')
  if (back) return { topics, since: back, age: undefined }
  return { topics, since: query.get('since') || undefined, age: age ? Number(age) : undefined }
}

/** Reads missed topics: by cursor for topics that the page already follows, by page age for new ones. */
async function missedBy(live: Live, { since, age }: Asked): Promise<Missed> {
  if (since === undefined) return live.changedWithin((age ?? 0) + MARGIN)
  const { cursor, topics } = await live.missedSince(since)
  if (age === undefined || !topics) return { cursor, topics }
  const { topics: others } = await live.changedWithin(age + MARGIN)
  return { cursor, topics: others && [...topics, ...others] }
}
