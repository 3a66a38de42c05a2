/**
 * The member of whom something waits here, kept while they are signed in: when their session has ended, the page where one
 * signs in tells them. Whoever signs out, or comes after them, clears it.
 */
const KEY = 'waiting-member'

export function rememberWaiting(memberId: string | undefined): void {
  try {
    if (memberId) localStorage.setItem(KEY, memberId)
    else localStorage.removeItem(KEY)
  } catch {
    // it is only a hint
  }
}

export function waitingMember(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
