import { useSyncExternalStore } from 'react'

/**
 * A value in local storage that a page follows, also when another tab changes it.
 * `use` gives undefined while rendering on the server, where nobody knows it, and null when nothing is stored.
 */
export function stored(key: string) {
  // what could not be stored lasts as long as the page
  let held: string | null = null

  const read = () => {
    try {
      return held ?? localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const write = (value: string) => {
    try {
      localStorage.setItem(key, value)
      held = null
    } catch {
      held = value
    }
    // other tabs get this event from the browser
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }
  const use = () => useSyncExternalStore<string | null | undefined>(follow, read, () => undefined)

  return { read, write, use }
}

function follow(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
