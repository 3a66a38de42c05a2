import { attempt } from '../offline/attempt.ts'

/** Prefix of the sessionStorage keys of all form drafts. */
export const DRAFT = 'draft:'

/**
 * Deletes the drafts of all forms at sign-out, because the next person at this device may be another. Loaded with every
 * page.
 */
export const forgetDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  })
