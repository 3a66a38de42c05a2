import type { ApiContext } from '../api.ts'

type File = { name: string; type: string }

/** A file that is sent while it is made, however large it is. */
export function download(
  pieces: AsyncIterable<string | Uint8Array>,
  { name, type }: File,
  { platform: { log } }: ApiContext,
): Response {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
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
          // the status is long out: the client learns it from a download that breaks off
          log.error({ err: error }, 'a download broke off')
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
