import { isAtHand } from './at-hand.ts'
import { keepSending } from './keep-sending.ts'
import { type News, hear } from './news.ts'
import { findPhoto, keptOf } from './database.ts'
import type { Queued } from './queued.ts'

/** `thumb`: of its first photo, as long as it is shown */
export type Waiting = Queued & { thumb?: string }

export type Queue = {
  /** own ones, first logged first */
  waiting: Waiting[]
  /** the id of the one that is on its way now */
  sending: string | undefined
  /** kept by another version of the product: never sent, never deleted */
  unreadable: number
  needsSignIn: boolean
}

type Followed = { follow: (changed: () => void) => () => void; now: () => Queue | undefined }

const all = new Map<string, Followed>()

/** One for each member, however many places of a page show it; while there are any, the page sends. */
export function followed(memberId: string): Followed {
  const made = all.get(memberId) ?? make(memberId)
  all.set(memberId, made)
  return made
}

function make(memberId: string): Followed {
  const listeners = new Set<() => void>()
  const thumbs = new Map<string, Promise<string | undefined>>()
  let queue: Queue | undefined
  let stop: (() => void) | undefined
  let looks = 0

  const set = (change: Partial<Queue>) => {
    queue = { waiting: [], sending: undefined, unreadable: 0, needsSignIn: false, ...queue, ...change }
    for (const listener of listeners) listener()
  }
  const look = async () => {
    const mine = ++looks
    // where nothing can be kept, nothing waits
    const { queued, unreadable } = await keptOf(memberId).catch(() => ({ queued: [], unreadable: 0 }))
    if (!stop) return
    const shown = queued.filter(({ cleanupId, isDiscarded }) => !isDiscarded && !isAtHand(cleanupId))
    const waiting = await Promise.all(
      shown.map(async (each): Promise<Waiting> => {
        const [first] = each.photos
        const thumb = first && (await thumbOf(first.id))
        return { ...each, ...(thumb && { thumb }) }
      }),
    )
    if (mine !== looks || !stop) return
    set({ waiting, unreadable })
    letGo(waiting.map(({ photos }) => photos[0]?.id))
  }
  const thumbOf = (id: string) => {
    const read = async () => {
      const url = await pictureOf(id)
      // what could not be read may be another time
      if (!url) thumbs.delete(id)
      return url
    }
    const thumb = thumbs.get(id) ?? read()
    thumbs.set(id, thumb)
    return thumb
  }
  const letGo = (shown: (string | undefined)[]) => {
    for (const [id, thumb] of thumbs) {
      if (shown.includes(id)) continue
      thumbs.delete(id)
      void thumb.then((url) => url && URL.revokeObjectURL(url))
    }
  }
  const heard = (news: News) => {
    if (news.kind === 'changed') void look()
    if (news.kind === 'sending' && news.cleanupId !== queue?.sending) set({ sending: news.cleanupId })
    if (news.kind === 'signed-out' && news.ownerId === memberId && news.isSo !== queue?.needsSignIn)
      set({ needsSignIn: news.isSo })
  }
  return {
    now: () => queue,
    follow(changed) {
      listeners.add(changed)
      if (!stop) {
        const ends = [hear(heard), keepSending(memberId)]
        stop = () => ends.forEach((end) => end())
        void look()
      }
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        letGo([])
        queue = undefined
      }
    },
  }
}

/** For as long as somebody shows it. */
export async function pictureOf(id: string): Promise<string | undefined> {
  const photo = await findPhoto(id).catch(() => undefined)
  return photo && URL.createObjectURL(new Blob([photo.thumb ?? photo.bytes], { type: photo.type }))
}
