import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'

/**
 * Storage key of the member with pending uploads on this device, whom the sign-in page reminds after their session
 * ended. Cleared at sign-out and when another member signs in.
 */
const PENDING_MEMBER_KEY = 'waiting-member'

export const storeUploadReminder = (memberId: string | undefined) =>
  tryBrowserStorageOperation(() =>
    memberId ? localStorage.setItem(PENDING_MEMBER_KEY, memberId) : localStorage.removeItem(PENDING_MEMBER_KEY),
  )

export const readUploadReminder = (): string | undefined =>
  tryBrowserStorageOperation(() => localStorage.getItem(PENDING_MEMBER_KEY)) ?? undefined
