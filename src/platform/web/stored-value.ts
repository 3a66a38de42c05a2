/**
 * Store for one localStorage value that also follows changes in other tabs. `read` returns null when nothing is stored.
 */
export function createLocalStorageValue(key: string) {
  // Keeps a value that localStorage rejected, until the page closes.
  let unsaved: string | null = null

  const read = () => {
    try {
      return unsaved ?? localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const write = (value: string) => {
    try {
      localStorage.setItem(key, value)
      unsaved = null
    } catch {
      unsaved = value
    }
    // The browser sends the `storage` event only to other tabs.
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }

  return { read, write }
}
