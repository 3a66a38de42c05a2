import { NOTES_LONGEST } from '../rules.ts'

/**
 * What a phone hands over when somebody shares photos with the app. The manifest names it, the service worker receives it,
 * and where there is none, the server leads on to the dialog, which says what to do.
 */
export const SHARE = { path: '/share', photos: 'photos', title: 'title', text: 'text', link: 'link' } as const

/** The log dialog, which looks for what was shared. */
export const LOG_SHARED = '/dashboard/log-cleanup?shared=1'

/** For the log dialog to begin with; lost where nobody could keep it until then. */
export type Shared = { files: File[]; notes: string; isLost?: boolean }

/** Notes that are there already stay as they are: what is shared comes below them, as far as there is room. */
export function withShared(notes: string, shared: string): string {
  if (notes.includes(shared)) return notes
  const both = [notes.trimEnd(), shared].filter(Boolean).join('\n')
  return both.slice(0, Math.max(NOTES_LONGEST, notes.length))
}
