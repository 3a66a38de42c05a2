import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'

/**
 * Local storage key of the member who has pending uploads on this device. After their session has ended, the sign-in
 * page reminds them. The value is cleared at sign-out and when another member signs in.
 */
const PENDING_MEMBER_KEY = 'waiting-member'

export const rememberMemberWithPendingUploads = (memberId: string | undefined) =>
  tryBrowserStorageOperation(() =>
    memberId ? localStorage.setItem(PENDING_MEMBER_KEY, memberId) : localStorage.removeItem(PENDING_MEMBER_KEY),
  )

export const readMemberWithPendingUploads = (): string | undefined =>
  tryBrowserStorageOperation(() => localStorage.getItem(PENDING_MEMBER_KEY)) ?? undefined
