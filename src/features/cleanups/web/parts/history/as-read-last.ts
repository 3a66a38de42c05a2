import type { Cleanup, CleanupPage } from '../../../contract/cleanup.ts'

/** What a dialog is about, as the list has it by now; what has left the list, as it was opened. */
export const asReadLast = (page: CleanupPage | undefined, cleanup: Cleanup): Cleanup =>
  page?.cleanups.find(({ cleanupId }) => cleanupId === cleanup.cleanupId) ?? cleanup
