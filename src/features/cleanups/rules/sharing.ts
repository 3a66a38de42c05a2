import { MAX_CLEANUP_NOTES_LENGTH } from '../rules.ts'

/**
 * Web Share Target: path and form fields with which a phone shares photos with the installed app. The manifest declares
 * them and the service worker receives them. Without a service worker, the server redirects to the dialog for logging a
 * cleanup.
 */
export const WEB_SHARE_TARGET = {
  path: '/share',
  photos: 'photos',
  title: 'title',
  text: 'text',
  link: 'link',
} as const

export const LOG_CLEANUP_WITH_SHARED_CONTENT_PATH = '/dashboard/log-cleanup?shared=1'

/**
 * Photos and text shared from another app, for the log dialog. `isLost` means that the dialog did not find them, for
 * example because they could not be stored.
 */
export type SharedContent = { files: File[]; notes: string; isLost?: boolean }

/**
 * Appends text shared from another app to the notes of a cleanup, cut at the maximum length. Existing notes are never
 * shortened.
 */
export function appendSharedTextToNotes(notes: string, shared: string): string {
  if (notes.includes(shared)) return notes
  const combined = [notes.trimEnd(), shared].filter(Boolean).join('\n')
  return combined.slice(0, Math.max(MAX_CLEANUP_NOTES_LENGTH, notes.length))
}
