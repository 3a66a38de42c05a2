import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** Methods of node-postgres for `copy … from stdin` that its type definitions omit. */
type Wire = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** PostgreSQL sends `copy` rows one by one; the stream passes them on in batches of at least this many bytes. */
const BATCH = 65_536

const rowsIn = ({ text }: { text: string }) => Number(/^COPY (\d+)$/.exec(text)?.[1])

/** Stream of `copy … to stdout`, with backpressure on the server. `rows` is set once the stream has ended. */
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
    // The driver reuses this buffer for the next message, so copy it.
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
  /** Closes the connection when the reader stops early, instead of receiving the rest of the table. */
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

/** Streams `source` into `copy … from stdin`. Returns the number of rows that PostgreSQL inserted. */
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
    handleError: (error: Error) => reject((refused ??= error)),
    handleReadyForQuery: () => resolve(rows),
  } as Submittable)
  client.once('error', reject)
  return promise.finally(() => client.off('error', reject))
}
