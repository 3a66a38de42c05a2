import { useEffect } from 'react'

/** Who has been welcomed back in this tab since they signed in. */
const KEY = 'welcomed-back'

/** Where nothing can be kept nobody is told at every turn. */
export function hasBeenWelcomed(id: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === id
  } catch {
    return true
  }
}

export function keepWelcomed(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // it is full
  }
}

/** On every page: one may sign out on any of them, and whoever signs in after that comes back anew. */
export function useWelcomeEnds(): void {
  useEffect(() => {
    addEventListener('signed-out', forget)
    return () => removeEventListener('signed-out', forget)
  }, [])
}

function forget() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}
