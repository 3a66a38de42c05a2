import { tryBrowserStorageOperation } from '../offline/try-storage.ts'

export const FORM_DRAFT_KEY_PREFIX = 'draft:'

/**
 * Deletes the drafts of all forms at sign-out, because another person may use this device next. Every page loads this
 * module.
 */
export const deleteFormDrafts = () =>
  tryBrowserStorageOperation(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(FORM_DRAFT_KEY_PREFIX)) sessionStorage.removeItem(key)
  })
