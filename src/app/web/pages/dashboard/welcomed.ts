/**
 * Who has been welcomed back in this tab since they signed in. Loaded with each menu in which one may sign out: whoever
 * signs in after that comes back anew.
 */
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

function forget() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}

if (!import.meta.env.SSR) addEventListener('signed-out', forget)
