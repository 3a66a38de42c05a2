import type { NewCleanup } from '../../../contract/cleanup.ts'
import { layDown, takeInHand } from '../queue/at-hand.ts'
import { type Chosen, askToStay, hold, keep } from '../queue/keep.ts'
import { type Refused, hear, tell } from '../queue/news.ts'
import type { Queued } from '../queue/queued.ts'
import { pass } from '../queue/sender.ts'
import { find, keptOf } from '../queue/database.ts'
import { takeOut } from '../queue/update.ts'

/** What has become of a cleanup by the time its form need wait no longer. */
export type Became =
  | { kind: 'uploaded' }
  | { kind: 'waits'; isSignedOut: boolean }
  | { kind: 'refused'; refused: Omit<Refused, 'status'>; isOfPhoto: boolean }
  /** this browser keeps nothing, or has no room */
  | { kind: 'unkept' }

/** Nobody looks at a button longer: it is kept, and goes on by itself. */
const PATIENCE_MS = 20_000

/** From the press of the button on: kept on this device first, and sent from there. */
export function loggingOf(ownerId: string, isNew: boolean) {
  let isLeft = false
  let isCancelled = false
  let kept: Queued | undefined
  let held: Promise<() => Promise<void>> | undefined

  const holdIt = async (cleanupId: string) => void (await (held ??= hold(cleanupId)))
  const release = async () => {
    const holding = held
    held = undefined
    await (
      await holding
    )?.()
  }
  const begin = async (values: NewCleanup, chosen: Chosen[]) => {
    if (isNew) takeInHand(values.cleanupId)
    await holdIt(values.cleanupId)
    kept = await keep(ownerId, values, chosen)
    return kept
  }
  /** It goes on without its form. */
  const letGo = async (cleanupId: string) => {
    kept = undefined
    await release()
    layDown(cleanupId)
    tell({ kind: 'kept' })
  }
  /** Its form goes on without it. */
  const giveBack = async () => {
    const mine = kept
    kept = undefined
    if (mine && isNew) {
      await takeOut(mine)
      layDown(mine.cleanupId)
    }
    await release()
  }
  return {
    enter(cleanupId: string | undefined) {
      isLeft = isCancelled = false
      if (cleanupId) void holdIt(cleanupId)
    },
    /** As typed so far, while its photos are on their way; nobody sends it yet. */
    async begin(values: NewCleanup, chosen: () => Promise<Chosen[]>): Promise<void> {
      try {
        await begin(values, await chosen())
      } finally {
        // large photos take their time to be made ready
        if (isCancelled) await giveBack()
        else if (isLeft) await letGo(values.cleanupId)
      }
    },
    giveBack,
    async finish(values: NewCleanup, chosen: Chosen[], renumber: (cleanupId: string) => void): Promise<Became> {
      const now = await begin(values, chosen).catch(() => undefined)
      if (!now) {
        await giveBack()
        layDown(values.cleanupId)
        return { kind: 'unkept' }
      }
      if (now.cleanupId !== values.cleanupId) renumber(now.cleanupId)
      await release()
      const became = await sendNow(now)
      if (became.kind === 'refused') await giveBack()
      if (became.kind === 'waits') void askToStay()
      kept = undefined
      layDown(now.cleanupId)
      return became
    },
    /** What was pressed while its photos were on their way is not wanted yet. */
    cancel() {
      // one that waits is held until its form is closed
      if (!isNew) return
      isCancelled = true
      void giveBack()
    },
    /** Its form is closed, or its page left. True when it was pressed: then it is sent by itself. */
    leave(): boolean {
      isLeft = true
      if (held) void release().then(() => tell({ kind: 'kept' }))
      if (!kept) return false
      layDown(kept.cleanupId)
      kept = undefined
      return true
    },
  }
}

/** Until it is answered; what was logged before it goes first, and nobody waits for that. */
async function sendNow({ ownerId, cleanupId }: Queued): Promise<Became> {
  const { queued } = await keptOf(ownerId)
  const first = queued.find(({ isDiscarded, refusal }) => !isDiscarded && !refusal)
  let stop = () => {}
  const told = new Promise<Became>((settle) => {
    const wait = () => settle({ kind: 'waits', isSignedOut: false })
    const patience = setTimeout(wait, PATIENCE_MS)
    const deaf = hear((news) => {
      if (news.kind === 'uploaded' && news.cleanup.cleanupId === cleanupId) settle({ kind: 'uploaded' })
      if (news.kind === 'refused' && news.cleanupId === cleanupId)
        settle({ kind: 'refused', refused: news.refused, isOfPhoto: news.isOfPhoto })
    })
    stop = () => {
      clearTimeout(patience)
      deaf()
    }
    if (first && first.cleanupId !== cleanupId) wait()
  })
  tell({ kind: 'kept' })
  const sent = pass(ownerId).then((end) => lookedUp(cleanupId, end === 'signed-out'))
  const became = await Promise.race([told, sent])
  stop()
  return became
}

/** Another page may have sent it, and told nobody. */
async function lookedUp(cleanupId: string, isSignedOut: boolean): Promise<Became> {
  const record = await find(cleanupId)
  if (!record) return { kind: 'uploaded' }
  if (record.refusal) return { kind: 'refused', refused: record.refusal, isOfPhoto: false }
  return { kind: 'waits', isSignedOut }
}
