import { MAX_PHOTOS_PER_CLEANUP, MAX_CLEANUP_NOTES_LENGTH } from '#features/cleanups/rules.ts'
import {
  LOG_CLEANUP_WITH_SHARED_CONTENT_PATH,
  WEB_SHARE_TARGET,
  type SharedContent,
} from '#features/cleanups/rules/sharing.ts'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { readMemberCacheOwner } from '#platform/web/offline/member-cache.ts'

/**
 * Name of the cache for photos shared by another app (Web Share Target). Updates and sign-outs delete the offline
 * caches, so it is separate.
 */
const SHARE_STORE = 'share'
const SHARED_AT = 'x-shared-at'
const SHARED_BY = 'x-shared-by'
const MAX_AGE_MS = 24 * 60 * 60 * 1000
const { mostBytes } = PICTURE_UPLOAD_LIMITS.cleanup

/**
 * Handles a Web Share Target request in the service worker: stores shared photos and text for the log dialog. The
 * member must still submit the dialog.
 */
export async function receiveSharedContent(request: Request): Promise<Response> {
  try {
    // The log dialog must not show older shared content if storing the new content fails.
    await deleteSharedContent()
    await storeSharedContent(readSharedForm(await request.formData()))
  } catch {
    // A failed write is ignored: the log dialog then finds no shared content and explains what to do.
  }
  return Response.redirect(new URL(LOG_CLEANUP_WITH_SHARED_CONTENT_PATH, request.url).href, 303)
}

/** Returns shared content once and deletes it. Content that another member shared is discarded. */
export async function readAndDeleteSharedContent(memberId: string): Promise<SharedContent | undefined> {
  try {
    const stored = await readStoredContent()
    const isForMember = stored && !isExpired(stored) && [memberId, null].includes(stored.headers.get(SHARED_BY))
    const form = isForMember ? await stored.formData() : undefined
    await deleteSharedContent()
    return form && readSharedForm(form)
  } catch {
    return undefined
  }
}

export const deleteSharedContent = async () => caches.delete(SHARE_STORE)

export async function deleteExpiredSharedContent() {
  const stored = await readStoredContent()
  if (stored && isExpired(stored)) await deleteSharedContent()
}

/**
 * Reads the form that another app shared. Keeps one photo too many, and one byte too many of an oversized photo, so
 * that the log dialog reports the excess. Dropping the rest protects the device's storage.
 */
export function readSharedForm(form: FormData): SharedContent {
  const files = form
    .getAll(WEB_SHARE_TARGET.photos)
    .filter((each) => each instanceof File)
    .filter(({ name, size }) => name || size)
    .slice(0, MAX_PHOTOS_PER_CLEANUP + 1)
    .map((file) =>
      file.size > mostBytes ? new File([file.slice(0, mostBytes + 1)], file.name, { type: file.type }) : file,
    )
  const texts = [WEB_SHARE_TARGET.title, WEB_SHARE_TARGET.text, WEB_SHARE_TARGET.link].map((name) => form.get(name))
  const nonEmptyTexts = texts.flatMap((each) => (typeof each === 'string' && each.trim() ? [each.trim()] : []))
  return { files, notes: [...new Set(nonEmptyTexts)].join('\n').slice(0, MAX_CLEANUP_NOTES_LENGTH) }
}

async function storeSharedContent({ files, notes }: SharedContent) {
  const copy = new FormData()
  for (const file of files) copy.append(WEB_SHARE_TARGET.photos, file, file.name)
  copy.set(WEB_SHARE_TARGET.text, notes)
  const stored = new Response(copy)
  stored.headers.set(SHARED_AT, String(Date.now()))
  const member = await readMemberCacheOwner()
  if (member) stored.headers.set(SHARED_BY, member)
  const store = await caches.open(SHARE_STORE)
  await store.put(WEB_SHARE_TARGET.path, stored)
}

const readStoredContent = () => caches.match(WEB_SHARE_TARGET.path, { cacheName: SHARE_STORE })

const isExpired = ({ headers }: Response) => Number(headers.get(SHARED_AT)) < Date.now() - MAX_AGE_MS
