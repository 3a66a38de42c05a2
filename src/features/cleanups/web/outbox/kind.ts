import type { OutboxKind, PendingOutboxRecord } from '#platform/web/outbox/kind.ts'
import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import type { Companion } from '../../contract/group.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { isSavedCleanupEqualToTyped } from '../../rules.ts'

/** A cleanup as its form saves it in the outbox. */
export type CleanupToStore = PendingCleanupValues & Pick<NewCleanup, 'cleanupId' | 'photos'>

/** Typed values of a cleanup in the outbox. A record of an older version may lack some. */
export type PendingCleanupValues = Omit<NewCleanup, 'cleanupId' | 'photos'> & {
  /** Names of the members whose ids `group.invited` lists, for the form. They are not sent. */
  invitees?: Companion[] | undefined
}

export type PendingCleanup = PendingOutboxRecord<PendingCleanupValues>

export const toNewCleanup = ({ recordId, values, photos }: PendingCleanup): NewCleanup =>
  omitInvitees({ ...values, cleanupId: recordId, photos: photos.map(({ id }) => id) })

/** Leaves out what only the form needs. */
export function omitInvitees(stored: CleanupToStore): NewCleanup {
  const { invitees: _, ...sent } = stored
  return sent
}

/** Cleanups as records of the outbox. */
export const cleanupKind: OutboxKind<PendingCleanupValues, Cleanup> = {
  format: 1,
  upgradeValues(values) {
    const { group, litterCount } = values
    // An earlier version stored groups of one person: ordinary cleanups. If pieces would be lost, the server refuses it.
    const isAlone = group?.people === 1 && group.total === litterCount
    return isAlone ? { ...values, group: undefined, invitees: undefined } : values
  },
  toRequest(record, step) {
    const path = `/v1/cleanups/${record.recordId}`
    if (step.kind === 'delete') return { method: 'DELETE', path }
    const body = JSON.stringify(toNewCleanup(record))
    return step.kind === 'edit' ? { method: 'PUT', path, body } : { method: 'POST', path: '/v1/cleanups', body }
  },
  toPhotoPath: (photoId) => `/v1/me/photos/${photoId}`,
  readSaved: (body, recordId) => ('cleanupId' in body && body.cleanupId === recordId ? (body as Cleanup) : undefined),
  isSameAsSaved: (saved, record) => isSavedCleanupEqualToTyped(saved, toNewCleanup(record)),
  uiTexts: { photoGone: texts.photoGone, wasDeleted: texts.wasDeleted },
}
