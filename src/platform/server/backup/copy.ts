import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What the driver can send and its types do not name. */
type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** Rows come one by one: so many bytes of them are handed on together. */
const BATCH = 65_536

const rowsIn = ({ text }: { text: string }) => Number(/^COPY (\d+)$/.exec(text)?.[1])

/** What `copy … to stdout` says; `rows` is known once it has ended. Whoever reads slowly slows the server. */
class CopyOut extends Readable implements Submittable {
  rows = 0
  #text: string
  #connection: Wire | undefined
  #batch: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * BATCH })
    this.#text = text
  }

  submit(connection: Connection) {
    this.#connection = connection as Wire
    connection.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    // the driver writes the next message over this one
    this.#batch.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= BATCH) this.#handOn()
  }
  handleCommandComplete(message: { text: string }) {
    this.rows = rowsIn(message)
  }
  handleReadyForQuery() {
    this.#handOn()
    this.push(null)
  }
  handleError(error: Error) {
    this.destroy(error)
  }
  override _read() {
    this.#connection?.stream.resume()
  }
  /** Nobody waits for the rest of a table that nobody reads. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (!this.readableEnded) this.#connection?.stream.destroy()
    done(error)
  }
  #handOn() {
    const isFull = !this.push(Buffer.concat(this.#batch))
    this.#batch = []
    this.#size = 0
    if (isFull) this.#connection?.stream.pause()
  }
}

export const copyOut = (client: Client, text: string): CopyOut => client.query(new CopyOut(text))

/** Sends `source` to `copy … from stdin`; answers how many rows the server has made of it. */
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let refused: Error | undefined
  const send = async (connection: Wire) => {
    try {
      for await (const chunk of source) {
        if (refused) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      refused = error as Error
      connection.sendCopyFail(refused.message)
    }
  }
  client.query({
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse: (connection: Wire) => void send(connection),
    handleCommandComplete: (message: { text: string }) => (rows = rowsIn(message)),
    handleError: (error: Error) => (refused ??= error),
    handleReadyForQuery: () => (refused ? reject(refused) : resolve(rows)),
  } as Submittable)
  client.once('error', reject)
  return promise.finally(() => client.off('error', reject))
}
