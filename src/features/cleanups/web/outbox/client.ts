import type { NewCleanup } from '../../contract/cleanup.ts'
import { withoutUntyped } from '../../rules.ts'
import { type Environment, browser } from './browser.ts'
import type { Channel } from './channel.ts'
import { type Driver, type End, driver } from './driver.ts'
import { type Entry, type Refusal, isEntry, isVersion } from './machine.ts'

/** One of the photos as the form has it; without a file it is on the server, or in the outbox already. */
export type Chosen = {
  id: string
  isSent: boolean
  takenOn?: string | undefined
  file?: Blob
  thumb?: Blob | undefined
}

/** What has become of a cleanup by the time its form need wait no longer. */
export type Outcome =
  | { kind: 'uploaded' }
  /** in another tab */
  | { kind: 'discarded' }
  | { kind: 'waits'; isSignedOut: boolean }
  | { kind: 'refused'; refused: Refusal & { data?: unknown }; isOfPhoto: boolean }
  /** this browser stores nothing, or has no room */
  | { kind: 'not-stored' }

/** Nobody looks at a button longer: it is stored, and goes on by itself. */
const PATIENCE_MS = 20_000

export type Client = ReturnType<typeof createClient>

/** What the forms and lists of a page may do with the outbox. */
export function createClient(environment: Environment, driver: Driver) {
  const { store, channel, locks, after, sendWhenClosed, persist } = environment
  const attended = createAttended(channel)

  /** Fails where the browser stores nothing, or has no room; then nothing is changed. */
  async function put(ownerId: string, typed: NewCleanup, chosen: Chosen[]) {
    const { cleanupId, photos: _, ...values } = typed
    if (!locks()) throw new Error('Where pages cannot take turns, nobody would send it.')
    const files = (await Promise.all(chosen.map(bytesOf))).filter((file) => file !== undefined)
    const photos = chosen.map(({ id, isSent, takenOn, file }) => ({ id, isSent, takenOn, hasFile: file !== undefined }))
    const applied = await driver.apply(cleanupId, { kind: 'save', cleanupId, ownerId, values, photos }, files)
    if (!applied || !isEntry(applied.state)) throw new Error('A later version has stored it.')
    sendWhenClosed()
    return { entry: applied.state, before: applied.before }
  }

  /** Until it is answered; what was logged before it goes first, and nobody waits for that. */
  async function sendNow({ ownerId, cleanupId }: Entry): Promise<Outcome> {
    const { entries } = await store.entriesOf(ownerId)
    const first = entries.find(({ isDiscarded, refusal }) => !isDiscarded && !refusal)
    let stop = () => {}
    const heard = new Promise<Outcome>((settle) => {
      const wait = () => settle({ kind: 'waits', isSignedOut: false })
      const cancel = after(PATIENCE_MS, wait)
      const unsubscribe = channel.subscribe((message) => {
        if (message.kind === 'uploaded' && message.cleanup.cleanupId === cleanupId) settle({ kind: 'uploaded' })
        if (message.kind === 'refused' && message.cleanupId === cleanupId)
          settle({ kind: 'refused', refused: message.refused, isOfPhoto: message.isOfPhoto })
      })
      stop = () => {
        cancel()
        unsubscribe()
      }
      if (first && first.cleanupId !== cleanupId) wait()
    })
    channel.publish({ kind: 'kept' })
    const sent = driver.drain(ownerId).then((end) => lookUp(cleanupId, end))
    const outcome = await Promise.race([heard, sent])
    stop()
    return outcome
  }

  /** Another page may have sent or discarded it, and its message not arrived. */
  async function lookUp(cleanupId: string, end: End): Promise<Outcome> {
    const state = await store.state(cleanupId)
    if (state === 'draft' || (isEntry(state) && state.isDiscarded)) return { kind: 'discarded' }
    if (isEntry(state) && state.refusal) return { kind: 'refused', refused: state.refusal, isOfPhoto: false }
    if (!state || isEntry(state) || state.end === 'moved') return { kind: 'waits', isSignedOut: end === 'signed-out' }
    return { kind: state.end === 'discarded' || state.end === 'unchanged' ? 'discarded' : 'uploaded' }
  }

  return {
    isAttended: attended.has,

    /** Forms store nothing, and send directly, where this is false: in some private windows and older browsers. */
    canStore: async (): Promise<boolean> => {
      if (!locks()) return false
      return store.tryOut().then(
        () => true,
        () => false,
      )
    },

    /** How one form logs a cleanup, or changes one that waits: stored on this device first, and sent from there. */
    form(ownerId: string, waiting: Entry | undefined) {
      const isNew = waiting === undefined
      const typedIn = waiting ? withoutUntyped(waiting.values) : (values: NewCleanup) => values
      let isLeft = false
      let isCancelled = false
      let stored: { entry: Entry; isMine: boolean } | undefined
      let claimed: Promise<() => Promise<void>> | undefined

      const claim = async (cleanupId: string) => void (await (claimed ??= driver.claim(cleanupId)))
      const release = async () => {
        const claim = claimed
        claimed = undefined
        await (
          await claim
        )?.()
      }
      const write = async (values: NewCleanup, chosen: Chosen[]) => {
        if (isNew) attended.add(values.cleanupId)
        await claim(values.cleanupId)
        const { entry, before } = await put(ownerId, typedIn(values), chosen)
        // what a twin of this tab has stored over it is the twin's, too
        const isMine = !isEntry(before) || (stored?.isMine === true && isVersion(before, stored.entry))
        stored = { entry, isMine }
        return entry
      }
      /** It goes on without its form. */
      const detach = async (cleanupId: string) => {
        stored = undefined
        await release()
        attended.delete(cleanupId)
        channel.publish({ kind: 'kept' })
      }
      /** Its form goes on without the outbox. */
      const cancel = async () => {
        const mine = isNew ? stored : undefined
        stored = undefined
        try {
          if (mine?.isMine) {
            const { cleanupId, loggedAt, change } = mine.entry
            await driver.apply(cleanupId, { kind: 'cancel', loggedAt, change })
          }
        } finally {
          await release()
          // what could not be taken back is shown, to be discarded
          if (mine) attended.delete(mine.entry.cleanupId)
        }
        // what a twin of this tab has stored goes on
        if (mine) channel.publish({ kind: 'kept' })
      }
      return {
        /** The form is open. One that waits is not sent until it is closed. */
        open() {
          isLeft = isCancelled = false
          if (waiting) void claim(waiting.cleanupId)
        },

        /** As typed so far, while its photos are on their way; nobody sends it yet. */
        async store(values: NewCleanup, chosen: () => Promise<Chosen[]>): Promise<void> {
          try {
            await write(values, await chosen())
          } finally {
            // large photos take their time to be made ready
            if (isCancelled) await cancel()
            else if (isLeft) await detach(values.cleanupId)
          }
        },

        /** Stores it and sends it. `onNewId`: it cannot be sent under its old id. */
        async save(values: NewCleanup, chosen: Chosen[], onNewId: (cleanupId: string) => void): Promise<Outcome> {
          const entry = await write(values, chosen).catch(() => undefined)
          if (!entry) {
            await cancel()
            attended.delete(values.cleanupId)
            return { kind: 'not-stored' }
          }
          if (entry.cleanupId !== values.cleanupId) onNewId(entry.cleanupId)
          await release()
          const outcome = await sendNow(entry)
          if (outcome.kind === 'refused') await cancel()
          if (outcome.kind === 'waits') persist()
          stored = undefined
          attended.delete(entry.cleanupId)
          return outcome
        },

        withdraw: cancel,

        /** What was pressed while its photos were on their way is not wanted yet. */
        cancel() {
          // one that waits is claimed until its form is closed
          if (!isNew) return
          isCancelled = true
          // where the store fails, it is still there to be discarded
          void cancel().catch(() => {})
        },

        /** The form is closed, or its page left. True when it was pressed: then it is sent by itself. */
        close(): boolean {
          isLeft = true
          if (claimed) void release().then(() => channel.publish({ kind: 'kept' }))
          if (!stored) return false
          attended.delete(stored.entry.cleanupId)
          stored = undefined
          return true
        },
      }
    },

    /** What may have arrived is deleted on the server first. */
    async discard(cleanupId: string): Promise<void> {
      const applied = await driver.apply(cleanupId, { kind: 'discard' })
      if (!applied || !isEntry(applied.before)) return
      channel.publish({ kind: 'kept' })
      void driver.drain(applied.before.ownerId)
    },

    async retry(cleanupId: string): Promise<void> {
      const applied = await driver.apply(cleanupId, { kind: 'retry' })
      if (applied && isEntry(applied.state)) driver.hurry(applied.state.ownerId)
    },

    /** Logged or discarded from this device, or waiting on it: a draft of it has outlived it. */
    isKnown: (cleanupId: string): Promise<boolean> => store.isKnown(cleanupId),

    entriesOf: (ownerId: string) => store.entriesOf(ownerId),

    countWaiting: async (ownerId: string): Promise<number> => store.entriesOf(ownerId).then(countOf, () => 0),

    photo: (id: string) => store.photo(id),

    async forgetMember(ownerId: string): Promise<void> {
      await store.forgetMember(ownerId)
      channel.publish({ kind: 'changed' })
    },

    subscribe: channel.subscribe,
  }
}

/** Cleanups that are being logged in this very page: the dialog reports on them, and until it is closed nothing else does. */
function createAttended(channel: Channel) {
  const ids = new Set<string>()
  return {
    has: (cleanupId: string) => ids.has(cleanupId),
    add: (cleanupId: string) => void ids.add(cleanupId),
    delete: (cleanupId: string) => void (ids.delete(cleanupId) && channel.publish({ kind: 'changed' })),
  }
}

const bytesOf = async ({ id, file, thumb }: Chosen) =>
  file && {
    id,
    type: file.type,
    bytes: await file.arrayBuffer(),
    ...(thumb && { thumb: await thumb.arrayBuffer() }),
  }

/** How many wait that their member knows of. */
const countOf = ({ entries, unreadable }: { entries: Entry[]; unreadable: number }): number =>
  entries.filter(({ isDiscarded }) => !isDiscarded).length + unreadable

/** Of the browser that this page runs in. */
export const outbox = createClient(browser, driver)
