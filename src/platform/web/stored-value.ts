/**
 * Store for one localStorage value that also follows changes in other tabs. `read` returns null when nothing is stored.
 */
export function createLocalStorageValue(key: string) {
  // Keep a value that localStorage rejected in memory until the page closes.
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
    // Dispatch the `storage` event in this tab, because the browser sends it only to other tabs.
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }

  return { read, write }
}
