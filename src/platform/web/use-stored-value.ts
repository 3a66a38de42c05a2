import { useSyncExternalStore } from 'react'
import type { createLocalStorageValue } from './stored-value.ts'

/** Current value of a localStorage store. Undefined during server rendering, and null when nothing is stored. */
export const useStoredValue = ({ read }: ReturnType<typeof createLocalStorageValue>) =>
  useSyncExternalStore<string | null | undefined>(subscribeToStorage, read, () => undefined)

function subscribeToStorage(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
