import { MOST_PHOTOS, NOTES_LONGEST } from '#features/cleanups/rules.ts'
import { LOG_SHARED, SHARE, type Shared } from '#features/cleanups/rules/sharing.ts'
import { PICTURE_LIMITS } from '#features/photos/rules/refusals.ts'
import { owner } from '#platform/web/offline/cache.ts'

/** Name of the cache for shared photos (Web Share Target). It is separate, so that app updates do not delete it. */
const SHARE_STORE = 'share'
const SHARED_AT = 'x-shared-at'
const SHARED_BY = 'x-shared-by'
const LASTS_MS = 24 * 60 * 60 * 1000
const { mostBytes } = PICTURE_LIMITS.cleanup

/**
 * Handles a Web Share Target request in the service worker: stores the shared photos and text until the log dialog
 * takes them. Nothing is logged without the member.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    // Delete the previous share first: if storing fails, the dialog must not get the old one.
    await forgetShare()
    await keep(readShare(await request.formData()))
  } catch {
    // The dialog explains what to do if it finds no share.
  }
  return Response.redirect(new URL(LOG_SHARED, request.url).href, 303)
}

/** Takes the stored share, which is deleted at the same time. A share of another member is discarded. */
export async function takeShare(memberId: string): Promise<Shared | undefined> {
  try {
    const kept = await inStore()
    const isOurs = kept && !isOld(kept) && [memberId, null].includes(kept.headers.get(SHARED_BY))
    const form = isOurs ? await kept.formData() : undefined
    await forgetShare()
    return form && readShare(form)
  } catch {
    return undefined
  }
}

export const forgetShare = async () => caches.delete(SHARE_STORE)

/** Deletes a share that was not taken within a day. */
export async function forgetOldShare() {
  const kept = await inStore()
  if (kept && isOld(kept)) await forgetShare()
}

/**
 * Reads a shared form. Keeps at most one photo and one byte per photo more than allowed, so that the dialog can report
 * the excess, but another app cannot fill the device's storage.
 */
export function readShare(form: FormData): Shared {
  const files = form
    .getAll(SHARE.photos)
    .filter((each) => each instanceof File)
    .filter(({ name, size }) => name || size)
    .slice(0, MOST_PHOTOS + 1)
    .map((file) =>
      file.size > mostBytes ? new File([file.slice(0, mostBytes + 1)], file.name, { type: file.type }) : file,
    )
  const texts = [SHARE.title, SHARE.text, SHARE.link].map((name) => form.get(name))
  const said = texts.flatMap((each) => (typeof each === 'string' && each.trim() ? [each.trim()] : []))
  return { files, notes: [...new Set(said)].join('\n').slice(0, NOTES_LONGEST) }
}

async function keep({ files, notes }: Shared) {
  const again = new FormData()
  for (const file of files) again.append(SHARE.photos, file, file.name)
  again.set(SHARE.text, notes)
  const kept = new Response(again)
  kept.headers.set(SHARED_AT, String(Date.now()))
  const member = await owner()
  if (member) kept.headers.set(SHARED_BY, member)
  const store = await caches.open(SHARE_STORE)
  await store.put(SHARE.path, kept)
}

const inStore = () => caches.match(SHARE.path, { cacheName: SHARE_STORE })

const isOld = ({ headers }: Response) => Number(headers.get(SHARED_AT)) < Date.now() - LASTS_MS
