export type EventSourceClient = {
  topics: string[]
  /**
   * Resolves when the event stream ends, with the name of the last event, such as `forbidden`. It is undefined if the
   * last event announced a changed topic.
   */
  ended: Promise<string | undefined>
  disconnect(): Promise<void>
}

/** Subscribes to live updates like a browser's EventSource. `memory` stores the last event id across connections. */
export async function openEventSource(
  open: (headers: Record<string, string>) => Promise<Response>,
  memory: { lastEventId?: string } = {},
): Promise<EventSourceClient> {
  const response = await open(memory.lastEventId ? { 'last-event-id': memory.lastEventId } : {})
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const topics: string[] = []
  let lastEvent: string | undefined
  const caughtUp = Promise.withResolvers<void>()

  function handleMessage(message: string) {
    const { id, event, data } = Object.fromEntries(
      message.split('\n').map((line) => [/^\w*/.exec(line)![0], line.replace(/^\w*: ?/, '')]),
    )
    memory.lastEventId = id ?? memory.lastEventId
    lastEvent = event
    if (event === 'caught-up') caughtUp.resolve()
    else if (data) topics.push(data)
  }
  async function read() {
    let text = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const messages = (text + next.value).split('\n\n')
      text = messages.pop()!
      messages.forEach(handleMessage)
    }
  }
  const ended = read().then(
    () => lastEvent,
    () => undefined,
  )
  await caughtUp.promise
  return { topics, ended, disconnect: () => reader.cancel() }
}
