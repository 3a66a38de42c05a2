/** Work is taken up one piece after the other, in the order in which it came. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
