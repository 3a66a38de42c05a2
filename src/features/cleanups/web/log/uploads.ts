import { v4 } from 'uuid'
import { PICTURE_KINDS } from '#features/photos/rules.ts'
import {
  type PreparedPicture,
  preparePicture,
  readPhotoCaptureDate,
} from '#features/photos/web/upload/prepare-picture.ts'
import { uploadPicture } from '#features/photos/web/upload/upload-picture.ts'
import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import type { ChosenOutboxPhoto } from '#platform/web/outbox/client.ts'

type UploadedPhoto = Pick<CleanupPhoto, 'id' | 'small'>

type DatedPhoto = PreparedPicture & { takenOn?: string | undefined }

export type PhotoUpload = {
  id: string
  /**
   * State of a photo upload. `cut`: interrupted by the network or a temporary error, and retried automatically. `lost`:
   * the server no longer has the photo. `kept`: the photo is on this device, and its form does not upload it yet.
   */
  state: 'uploading' | 'cut' | 'failed' | 'lost' | 'ready' | 'kept'
  progress: number
  reason?: string
  /** Whether a retried photo upload needs a new photo id, because the old one is taken. */
  isIdTaken?: boolean
  /** URL of the photo's thumbnail, created in the browser or by the server. */
  url?: string
  /** The chosen photo file. Missing if the photo comes from a draft or a saved cleanup. */
  file?: File
  prepared?: Promise<DatedPhoto>
  abort?: AbortController
}

/** Whether an upload of the photo is running or will be retried. */
const isUnderWay = (upload: PhotoUpload | undefined) => upload?.state === 'uploading' || upload?.state === 'cut'

const SECOND = 1000
/**
 * Exponential back-off between retried photo uploads: a browser that reports being online may still be in a dead spot.
 */
const RETRY_DELAY = { first: 3 * SECOND, most: 30 * SECOND }

const revokeUrl = (url?: string) => url?.startsWith('blob:') && URL.revokeObjectURL(url)

async function prepareWithDate(file: File): Promise<DatedPhoto> {
  const takenOn = await readPhotoCaptureDate(file)
  return { ...(await preparePicture(file, { longestSide: PICTURE_KINDS.cleanup.widths[0] })), takenOn }
}

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Photo uploads of one form. They continue while the form is closed, and the reopened form finds them again. */
export class PhotoUploads {
  #uploads: ReadonlyMap<string, PhotoUpload> = new Map()
  readonly #listeners = new Set<() => void>()
  readonly #over = new AbortController()
  #pause = RETRY_DELAY.first
  #nextTry: ReturnType<typeof setTimeout> | undefined
  readonly #draft

  constructor(name: string) {
    this.#draft = createFormDraftStorage<{ photos: UploadedPhoto[] }>(`${name}:photos`)
    this.addUploaded(this.#draft.read()?.photos ?? [])
    const { signal } = this.#over
    addEventListener('offline', () => this.#replace(new Map(this.#uploads)), { signal })
    addEventListener('online', () => this.#sendCut(), { signal })
    // Phones abort photo uploads of hidden pages, so these are retried when the page becomes visible.
    const look = () => document.visibilityState === 'visible' && this.#sendCut()
    document.addEventListener('visibilitychange', look, { signal })
  }

  dispose() {
    this.#over.abort()
    clearTimeout(this.#nextTry)
    for (const { abort, url } of this.#uploads.values()) {
      abort?.abort()
      revokeUrl(url)
    }
    this.#replace(new Map())
  }

  readonly all = () => this.#uploads

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Adds photos that are already on the server to the form. */
  addUploaded(photos: UploadedPhoto[]) {
    for (const { id, small } of photos)
      if (!this.#uploads.has(id)) this.#set({ id, state: 'ready', progress: 100, url: small })
  }

  /** Adds photos that are already stored on this device to the form. Their thumbnails load afterwards. */
  async addStored(ids: string[], pictureOf: (id: string) => Promise<string | undefined>) {
    for (const id of ids) this.#set({ id, state: 'kept', progress: 100 })
    for (const id of ids) {
      const url = await pictureOf(id)
      if (this.#uploads.has(id)) this.#change(id, { url })
      else revokeUrl(url)
    }
  }

  /** Resolves to the form's photos with their files, as far as this page has the files. */
  chosen(ids: string[]): Promise<ChosenOutboxPhoto[]> {
    return Promise.all(
      ids.map(async (id) => {
        const { prepared } = this.#uploads.get(id) ?? {}
        const made = await prepared
        // The photo's upload may have finished while its file was being prepared.
        return { id, isSent: this.#uploads.get(id)?.state === 'ready', ...made }
      }),
    )
  }

  /** Adds photos to the form, starts their uploads and returns their ids. */
  add(files: File[]): string[] {
    return files.map((file) => this.#start({ file, prepared: prepareWithDate(file) }))
  }

  /** Adds photos that are not uploaded yet to the form, and returns their ids. */
  addUnsent(files: File[]): string[] {
    return files.map((file) => {
      const id = v4()
      const prepared = prepareWithDate(file)
      this.#set({ id, file, prepared, state: 'kept', progress: 100 })
      void prepared.then(({ thumb }) => this.#show(id, thumb))
      return id
    })
  }

  sendUnsent() {
    for (const { id, state, file } of this.#uploads.values()) if (state === 'kept' && file) void this.#send(id)
  }

  /**
   * Retries the upload of a failed photo. Returns the photo's id, which may be new, or undefined if the file is no
   * longer available.
   */
  retry(id: string): string | undefined {
    const { file, prepared, state, url, isIdTaken } = this.#uploads.get(id) ?? {}
    if (!file || !prepared) return undefined
    const isNew = state === 'lost' || isIdTaken
    if (isNew) this.#forget(id)
    return this.#start({ file, prepared, url }, isNew ? v4() : id)
  }

  markLost(ids: string[]) {
    for (const id of ids) this.#change(id, { state: 'lost' })
  }

  remove(id: string) {
    const { url } = this.#uploads.get(id) ?? {}
    this.#forget(id)
    revokeUrl(url)
  }

  clear() {
    for (const id of this.#uploads.keys()) this.remove(id)
  }

  readonly isUnderWay = (ids: string[]) => ids.some((id) => isUnderWay(this.#uploads.get(id)))

  /** Whether waiting for photo uploads makes sense: the device is online and at least one upload is running. */
  readonly isArriving = (ids: string[]) =>
    navigator.onLine && ids.some((id) => this.#uploads.get(id)?.state === 'uploading')

  /** Resolves once no photo upload is under way (`isUnderWay`), whether the uploads succeeded or failed. */
  settled(isUnderWay: () => boolean): Promise<void> {
    return new Promise((settle) => {
      const look = () => {
        if (isUnderWay()) return
        stop()
        settle()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  #start(upload: Pick<PhotoUpload, 'file' | 'prepared' | 'url'>, id = v4()) {
    this.#set({ ...upload, id, state: 'uploading', progress: 0 })
    void this.#send(id)
    return id
  }

  async #send(id: string) {
    const abort = new AbortController()
    this.#change(id, { state: 'uploading', progress: 0, reason: undefined, abort })
    const prepared = await this.#uploads.get(id)?.prepared
    if (!prepared || abort.signal.aborted) return
    const { file, thumb, takenOn } = prepared
    const fields: Record<string, string> = takenOn ? { takenOn } : {}
    this.#show(id, thumb)
    const onProgress = (progress: number) => this.#change(id, { progress })
    const outcome = await uploadPicture<CleanupPhoto>(`/v1/me/photos/${id}`, file, {
      signal: abort.signal,
      onProgress,
      fields,
    })
    if (abort.signal.aborted) return
    if ('answer' in outcome) {
      const url = this.#uploads.get(id)?.url ?? outcome.answer.small
      this.#change(id, { state: 'ready', progress: 100, url })
      this.#draft.write({ photos: [...(this.#draft.read()?.photos ?? []), outcome.answer] })
      this.#pause = RETRY_DELAY.first
    } else if ('isCut' in outcome || outcome.isFault || outcome.isTooMany) {
      this.#change(id, { ...outcome, state: 'cut', progress: 0 })
      this.#tryLater()
    } else this.#change(id, { state: 'failed', ...outcome })
  }

  #show(id: string, thumb: Blob | undefined) {
    const upload = this.#uploads.get(id)
    if (thumb && upload && !upload.url) this.#change(id, { url: URL.createObjectURL(thumb) })
  }

  #tryLater() {
    clearTimeout(this.#nextTry)
    this.#nextTry = setTimeout(() => navigator.onLine && this.#sendCut(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, RETRY_DELAY.most)
  }

  #sendCut() {
    clearTimeout(this.#nextTry)
    for (const { id, state } of this.#uploads.values()) if (state === 'cut') void this.#send(id)
  }

  #forget(id: string) {
    this.#uploads.get(id)?.abort?.abort()
    this.#replace(new Map([...this.#uploads].filter(([each]) => each !== id)))
    const stored = this.#draft.read()?.photos?.filter((each) => each.id !== id) ?? []
    if (stored.length) this.#draft.write({ photos: stored })
    else this.#draft.forget()
  }

  #change(id: string, change: Partial<PhotoUpload>) {
    const upload = this.#uploads.get(id)
    if (upload) this.#set({ ...upload, ...change })
  }

  #set(upload: PhotoUpload) {
    this.#replace(new Map(this.#uploads).set(upload.id, upload))
  }

  #replace(uploads: ReadonlyMap<string, PhotoUpload>) {
    this.#uploads = uploads
    // A photo taken with the camera may exist nowhere else, so the browser asks before the page is closed.
    if (this.isUnderWay([...uploads.keys()])) addEventListener('beforeunload', confirmUnload)
    else removeEventListener('beforeunload', confirmUnload)
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Removes photos from a form draft whose upload had not finished when the page was closed. Returns how many there were.
 */
export function removeUnsentPhotosFromDraft(name: string, uploads: PhotoUploads): number {
  const held = createFormDraftStorage<{ photos: string[] }>(name)
  const values = held.read()
  const photos = values?.photos
  const sent = photos?.filter((id) => uploads.all().has(id))
  if (!photos || !sent || sent.length === photos.length) return 0
  held.write({ ...values, photos: sent })
  return photos.length - sent.length
}
