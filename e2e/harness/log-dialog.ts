import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { type TestMember, aTestMember, callApi } from './members.ts'

export const PHOTO_UPLOAD_URL_PATTERN = '**/api/v1/me/photos/*'
export const CLEANUP_LOGGED_MESSAGE = 'Cleanup activity logged successfully!'
export const CLEANUP_SAVED_ON_DEVICE_MESSAGE =
  'Saved on this device. It uploads by itself as soon as there is a connection.'

type OpenPage = (address: string, visit?: object) => Promise<Page>

export async function openLogDialogAsNewMember(open: OpenPage, visit: object = {}) {
  const member = await aTestMember()
  const page = await open('/dashboard/log-cleanup', { as: member, ...visit })
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.waitFor()
  return { member, page, dialog, ...findCleanupLogDialogControls(dialog) }
}

/** The button that opens the log dialog: on the Litterlog, or in the bottom bar on phones. */
export const findLogCleanupControl = (page: Page) =>
  page.getByRole('button', { name: 'Log New Cleanup' }).or(page.getByRole('link', { name: 'Log new cleanup' }))

export const findCleanupLogDialogControls = (dialog: Locator) => ({
  pieces: dialog.getByRole('textbox', { name: 'Pieces of litter' }),
  place: dialog.getByRole('textbox', { name: 'ZIP/postal code' }),
  notes: dialog.getByRole('textbox', { name: 'Notes' }),
  photos: dialog.getByRole('slider'),
  save: () => dialog.getByRole('button', { name: 'Log cleanup' }).click(),
  choose: (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    dialog.locator('input[type=file][multiple]').setInputFiles(files),
})

export const fetchCleanupHistory = async ({ token }: TestMember) =>
  ((await (await callApi('GET', '/me/cleanups', { token })).json()) as { cleanups: Cleanup[] }).cleanups

export const aJpegFile = async (name = 'street.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPictureFile() })

/** Creates the `DataTransfer` object of a drop or paste event, with a file from outside the page. */
export const createFileDataTransfer = async (page: Page, type = 'image/jpeg') =>
  page.evaluateHandle(
    ([bytes, type]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'photo', { type }))
      return transfer
    },
    [[...(await aPictureFile())], type] as const,
  )

export async function expectPhotosUploaded(dialog: Locator, count = 1) {
  await expect.poll(() => dialog.getByRole('slider').count()).toBe(count)
  const open = dialog.getByRole('progressbar').or(dialog.getByRole('button', { name: /^Try again/ }))
  await expect.poll(() => open.count()).toBe(0)
}

type OutboxRecord = {
  cleanupId: string
  date: string
  litterCount: number
  keptAt: number
  wasPosted: boolean
  photos: { id: string }[]
}
type StoredOutboxEntry = { record: OutboxRecord; bytes: number[] }

/** Reads the outbox (cleanups waiting to be uploaded) from the browser's IndexedDB, oldest cleanup first. */
export const readOutboxFromIndexedDb = (page: Page): Promise<StoredOutboxEntry[]> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('Nothing was read.')))
      })
    // Wait until the product has created the IndexedDB database, because opening it earlier would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'cleanup-queue')) return []
    const database = await answered(indexedDB.open('cleanup-queue', 1))
    const stores = database.transaction(['records', 'photos'])
    const records = (await answered(stores.objectStore('records').getAll())) as OutboxRecord[]
    const photos = (await answered(stores.objectStore('photos').getAll())) as { id: string; bytes: ArrayBuffer }[]
    database.close()
    return records
      .toSorted((one, other) => one.keptAt - other.keptAt)
      .map((record) => ({
        record,
        bytes: record.photos.map(({ id }) => photos.find((photo) => photo.id === id)?.bytes.byteLength ?? 0),
      }))
  })
