export type Client = {
  heard: string[]
  /** Resolves when the server ends the stream, with the name of its last event if that is no topic. */
  ended: Promise<string | undefined>
  cut(): Promise<void>
}

/** Subscribes like a browser's EventSource. `memory` stores the last event id across connections. */
export async function listen(
  open: (headers: Record<string, string>) => Promise<Response>,
  memory: { lastEventId?: string } = {},
): Promise<Client> {
  const response = await open(memory.lastEventId ? { 'last-event-id': memory.lastEventId } : {})
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  let lastWord: string | undefined
  const greeted = Promise.withResolvers<void>()

  function take(message: string) {
    const { id, event, data } = Object.fromEntries(
      message.split('\n').map((line) => [/^\w*/.exec(line)![0], line.replace(/^\w*: ?/, '')]),
    )
    memory.lastEventId = id ?? memory.lastEventId
    lastWord = event
    if (event === 'caught-up') greeted.resolve()
    else if (data) heard.push(data)
  }
  async function read() {
    let text = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const messages = (text + next.value).split('\n\n')
      text = messages.pop()!
      messages.forEach(take)
    }
  }
  const ended = read().then(
    () => lastWord,
    () => undefined,
  )
  await greeted.promise
  return { heard, ended, cut: () => reader.cancel() }
}
