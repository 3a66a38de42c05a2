import type { ApiContext } from '../api.ts'

type DownloadFile = { name: string; type: string }

/** Streams a file download of any size while it is generated, with backpressure. */
export function streamDownload(
  chunks: AsyncIterable<string | Uint8Array>,
  { name, type }: DownloadFile,
  { platform: { log } }: ApiContext,
): Response {
  const encoder = new TextEncoder()
  const iterator = chunks[Symbol.asyncIterator]()
  let isWanted = true
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const { done, value } = await iterator.next()
          if (!isWanted) return
          if (done) stream.close()
          else stream.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
        } catch (error) {
          if (!isWanted) return
          // Abort the download: the status line has already been sent, so the client can notice an error in no other
          // way.
          log.error({ err: error }, 'download interrupted')
          throw error
        }
      },
      async cancel() {
        isWanted = false
        await iterator.return?.().catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
