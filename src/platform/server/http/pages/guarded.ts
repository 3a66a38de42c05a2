import type { Log } from '../../log.ts'

/** A page that breaks off while it is sent must not end with the words of an error. */
export function guarded(body: ReadableStream<Uint8Array>, log: Log): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ err: error }, 'a page broke off')
        controller.error(new Error('The page broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
