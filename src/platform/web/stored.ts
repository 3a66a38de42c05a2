import { useSyncExternalStore } from 'react'

/**
 * A value in local storage that a page follows, also when another tab changes it.
 * `use` gives undefined while rendering on the server, where nobody knows it, and null when nothing is stored.
 */
export function stored(key: string) {
  // what could not be stored lasts as long as the page
  let held: string | null = null

  const read = () => held ?? attempt(() => localStorage.getItem(key)) ?? null
  const write = (value: string) => {
    held = value
    attempt(() => {
      localStorage.setItem(key, value)
      held = null
    })
    // other tabs get this event from the browser
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  }
  const use = () => useSyncExternalStore<string | null | undefined>(follow, read, () => undefined)

  return { read, write, use }
}

/** A browser may refuse storage, or it is full: then nothing is kept, and nothing else is the matter. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

function follow(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
