import { attempt } from '../offline/attempt.ts'

/** What the keys of all drafts begin with. */
export const DRAFT = 'draft:'

/** Of every form, when somebody signs out: the next one at this device may be another. Loaded with every page. */
export const forgetDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  })
