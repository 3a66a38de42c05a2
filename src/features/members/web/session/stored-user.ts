/** localStorage keys: the signed-in member's id and the time of the last change, but no credentials. */
const STATE = 'auth-storage'
const ACTIVITY = 'lastActivityTimestamp'
export const CHANGED = 'auth_timestamp'

type User = { id: string; onboardingCompleted: boolean }
type Kept = { state: { user: { id: string } | null; isNewUser: boolean; isInitialized: boolean }; version: number }

/** Stores the signed-in user. Writing the time notifies other tabs through the browser's storage event. */
export function storeUser(user: User | null) {
  const kept: Kept = {
    state: { user: user && { id: user.id }, isNewUser: user?.onboardingCompleted === false, isInitialized: true },
    version: 0,
  }
  write(STATE, JSON.stringify(kept))
  write(CHANGED, String(Date.now()))
}

export function storedUserId(): string | null {
  try {
    return (JSON.parse(localStorage.getItem(STATE) ?? 'null') as Kept | null)?.state.user?.id ?? null
  } catch {
    return null
  }
}

export const noteActivity = () => write(ACTIVITY, String(Date.now()))

export function lastActivity(): number | null {
  try {
    return Number(localStorage.getItem(ACTIVITY)) || null
  } catch {
    return null
  }
}

/** Writes to localStorage, which some browsers block. Other tabs then notice a change when they become visible. */
function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Ignored: nothing depends on the stored value.
  }
}
