/** What the browser keeps of a session: whose it is and when it changed, and nothing that opens it. */
const STATE = 'auth-storage'
const ACTIVITY = 'lastActivityTimestamp'
export const CHANGED = 'auth_timestamp'

type User = { id: string; onboardingCompleted: boolean }
type Kept = { state: { user: { id: string } | null; isNewUser: boolean; isInitialized: boolean }; version: number }

/** Other tabs hear of the changed time from the browser. */
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

/** Some browsers refuse local storage: then other tabs notice when they are looked at. */
function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // nothing depends on it
  }
}
