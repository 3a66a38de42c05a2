import type { ErrorCode } from '#platform/errors.ts'
import { MOST_TOPICS } from '#platform/live.ts'
import type { Live } from './live.ts'
import type { Missed } from './notices.ts'

type Options<Asker> = {
  live: Live
  /** whether whoever asks may hear that topic; asked again with each beat, for rights are taken away and sessions end */
  mayHear(topic: string, asker: Asker): boolean | Promise<boolean>
  /** where it is told that rights of whoever asks may have been taken away: then that is asked at once */
  rightsTopic?(asker: Asker): Promise<string | undefined>
  /** aborted when the process is asked to end */
  stopping: AbortSignal
  /** connections at once in this process */
  most?: number
  /** milliseconds between two signs of life, which also find out who is gone */
  beat?: number
}

type Stream = ReadableStreamDefaultController<Uint8Array>
type Hearing<Asker> = { topics: string[]; asker: Asker; unsubscribe: () => void }

/** Bytes that may wait for one client. One that lets more gather is cut off, and catches up when it comes back. */
const MOST_WAITING = 16_384

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would keep the messages until there are many
  'x-accel-buffering': 'no',
}

/** The last word to whoever may hear it no more: they need not come back with the same question. */
const FORBIDDEN = 'event: forbidden\ndata:\n\n'

const encoder = new TextEncoder()

/** Server-sent events: each message is the name of a topic on which something may have changed. */
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

  /** about whom it is asked next */
  const due = new Set<Stream>()
  let isAsking = false
  /** One after the other: all at once would take every connection to the database from those who wait for an answer. */
  async function endWhatIsForbidden() {
    if (isAsking) return
    isAsking = true
    for (const stream of due) {
      due.delete(stream)
      const hearing = streams.get(stream)
      // who cannot be asked about just now is asked about with the next beat
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

    // heard from now on, so that nothing falls between what is looked up and what is sent
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

/** The cursor comes last: who is cut off in the middle asks for all of it again. */
const greeting = (topics: string[], cursor: string) =>
  `retry: 3000\n${topics.map((topic) => `data: ${topic}\n\n`).join('')}event: caught-up\nid: ${cursor}\ndata: ${topics.length}\n\n`

type Asked = { topics: string[]; since: string | undefined; age: number | undefined }

const TOPIC = /^[a-z][\w:-]{0,60}$/
/** A page may come from a cache that is a few seconds old. */
const MARGIN = 10

function askedBy(request: Request): Asked | undefined {
  const query = new URL(request.url).searchParams
  const topics = [...new Set(query.get('topics')?.split(','))]
  if (!topics.length || topics.length > MOST_TOPICS || !topics.every((topic) => TOPIC.test(topic))) return undefined
  const age = query.get('age') ?? undefined
  if (age && !/^\d{1,9}$/.test(age)) return undefined
  // who comes back by itself repeats its first question, and adds up to where it has heard
  const back = request.headers.get('last-event-id')
  if (back) return { topics, since: back, age: undefined }
  return { topics, since: query.get('since') || undefined, age: age ? Number(age) : undefined }
}

/** A page may hear of some topics already, and be new to others. */
async function missedBy(live: Live, { since, age }: Asked): Promise<Missed> {
  if (since === undefined) return live.changedWithin((age ?? 0) + MARGIN)
  const { cursor, topics } = await live.missedSince(since)
  if (age === undefined || !topics) return { cursor, topics }
  const { topics: others } = await live.changedWithin(age + MARGIN)
  return { cursor, topics: others && [...topics, ...others] }
}
