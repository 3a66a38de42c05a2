import type { OutboxKind, SavedOutboxRecord, PendingOutboxRecord } from './kind.ts'

export type SimulatedValues = { text: string; count: number }
type SavedNote = SavedOutboxRecord & SimulatedValues & { noteId: string }

const toBody = ({ recordId, values, photos }: PendingOutboxRecord<SimulatedValues>) =>
  JSON.stringify({ ...values, noteId: recordId, photos: photos.map(({ id }) => id) })

/** A kind of record for the tests of the outbox: notes with photos, as some feature could have them. */
export const simulatedKind: OutboxKind<SimulatedValues, SavedNote> = {
  format: 7,
  upgradeValues: (values) => values,
  toRequest(record, step) {
    const path = `/v1/notes/${record.recordId}`
    if (step.kind === 'delete') return { method: 'DELETE', path }
    const body = toBody(record)
    return step.kind === 'edit' ? { method: 'PUT', path, body } : { method: 'POST', path: '/v1/notes', body }
  },
  toPhotoPath: (photoId) => `/v1/me/photos/${photoId}`,
  readSaved: (body, recordId) => ('noteId' in body && body.noteId === recordId ? (body as SavedNote) : undefined),
  isSameAsSaved: (saved, { values, photos }) =>
    saved.text === values.text &&
    saved.count === values.count &&
    saved.photos.map(({ id }) => id).join() === photos.map(({ id }) => id).join(),
  uiTexts: { photoGone: 'Choose it again.', wasDeleted: 'It was deleted.' },
}
