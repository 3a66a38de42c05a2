import type { SessionState } from '#features/members/contract/session.ts'

export const NOBODY: SessionState = { user: null, session: null }

/** A session that was kept past its own end is nobody's. */
export const stillOpen = (state: SessionState, now = Date.now()): boolean =>
  state.user !== null && state.session !== null && Date.parse(state.session.expiresAt) > now
