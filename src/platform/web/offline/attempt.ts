/** A browser may refuse storage, or it is full: then nothing is kept, and nothing else is the matter. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
