import type { ExportedCleanup } from './read.ts'

/** One list, written while it is read. */
export async function* asJson(batches: AsyncIterable<ExportedCleanup[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches)
    for (const cleanup of batch) {
      yield `${before}\n${JSON.stringify(cleanup)}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}
