/** Runs an operation on browser storage. Returns undefined if the browser blocks storage or it is full. */
export function tryBrowserStorageOperation<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
