/**
 * Serial queue (mutex): runs one asynchronous task at a time, in order of arrival. A failed task does not stop the
 * next.
 */
export function createSerialTaskQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
