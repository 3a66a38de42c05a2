/** Keys of localStorage for the signed-in member's id and for times of the session. Credentials are never stored. */
const STATE_KEY = 'auth-storage'
const ACTIVITY_KEY = 'lastActivityTimestamp'
export const SESSION_CHANGE_STORAGE_KEY = 'auth_timestamp'

type User = { id: string; onboardingCompleted: boolean }
type StoredState = {
  state: {
    user: { id: string } | null
    isNewUser: boolean
    isInitialized: boolean
    /** Whether the session ended without a sign-out. Form drafts then stay until the member returns. */
    wasEnded?: boolean
  }
  version: number
}

/** Stores the signed-in user. Writing the time notifies other tabs through the browser's storage event. */
export function storeSignedInUser(user: User | null, { wasEnded = false } = {}) {
  const stored: StoredState = {
    state: {
      user: user && { id: user.id },
      isNewUser: user?.onboardingCompleted === false,
      isInitialized: true,
      ...(wasEnded && { wasEnded }),
    },
    version: 0,
  }
  write(STATE_KEY, JSON.stringify(stored))
  write(SESSION_CHANGE_STORAGE_KEY, String(Date.now()))
}

export const readStoredUserId = (): string | null => readState()?.user?.id ?? null

/** Whether a tab of this browser signed the member out, rather than found the session ended. */
export function hasSignedOut(): boolean {
  const state = readState()
  return state?.user === null && !state.wasEnded
}

function readState(): StoredState['state'] | undefined {
  try {
    return (JSON.parse(localStorage.getItem(STATE_KEY) ?? 'null') as StoredState | null)?.state
  } catch {
    return undefined
  }
}

export const storeLastActivity = () => write(ACTIVITY_KEY, String(Date.now()))

export function readLastActivity(): number | null {
  try {
    return Number(localStorage.getItem(ACTIVITY_KEY)) || null
  } catch {
    return null
  }
}

/** Some browsers block localStorage. Other tabs then notice a change when they become visible. */
function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A failed write to localStorage is ignored, because nothing depends on the stored value.
  }
}
