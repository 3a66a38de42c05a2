import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** Methods of node-postgres for `copy … from stdin` that its type definitions omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** PostgreSQL sends `copy` rows one by one; the stream passes them on in batches of at least this many bytes. */
const BATCH_BYTES = 65_536

const parseRowCount = ({ text }: { text: string }) => Number(/^COPY (\d+)$/.exec(text)?.[1])

/**
 * Output stream of PostgreSQL's `copy … to stdout`, with backpressure on the server. The row count `rows` is set at its
 * end.
 */
class CopyOutStream extends Readable implements Submittable {
  rows = 0
  #text: string
  #connection: CopyConnection | undefined
  #batch: Buffer[] = []
  #size = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * BATCH_BYTES })
    this.#text = text
  }

  submit(connection: Connection) {
    this.#connection = connection as CopyConnection
    connection.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    // Copy the buffer of the message, because the PostgreSQL driver reuses it for the next message.
    this.#batch.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= BATCH_BYTES) this.#handOn()
  }
  handleCommandComplete(message: { text: string }) {
    this.rows = parseRowCount(message)
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
  /**
   * Closes the connection when the reader of a `copy` stream stops early, instead of receiving the rest of the table.
   */
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

export const streamSqlCopyOutput = (client: Client, text: string): CopyOutStream =>
  client.query(new CopyOutStream(text))

/** Streams `source` into PostgreSQL's `copy … from stdin`. Returns the number of rows that PostgreSQL inserted. */
export function runSqlCopyFromStream(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let failure: Error | undefined
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of source) {
        if (failure) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error as Error
      connection.sendCopyFail(failure.message)
    }
  }
  client.query({
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete: (message: { text: string }) => (rows = parseRowCount(message)),
    handleError: (error: Error) => reject((failure ??= error)),
    handleReadyForQuery: () => resolve(rows),
  } as Submittable)
  client.once('error', reject)
  return promise.finally(() => client.off('error', reject))
}
