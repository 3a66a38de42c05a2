import type { OutboxDependencies } from './browser.ts'
import { type OutboxChannel, type OutboxChannelMessage, createPageChannel } from './channel.ts'
import type { SavedOutboxRecord, PendingOutboxRecord, OutboxApiRejection } from './kind.ts'
import { type OutboxUploader, type OutboxDrainResult, createOutboxUploader } from './uploader.ts'
import { isPendingOutboxRecord, isSamePendingOutboxRecordVersion, needsNewId } from './machine.ts'

/** A photo chosen in a form. Without a file, it is already on the server or in the outbox. */
export type ChosenOutboxPhoto = {
  id: string
  isSent: boolean
  takenOn?: string | undefined
  file?: Blob
  thumb?: Blob | undefined
}

/** Result of saving a record in the outbox, reported once its form need not wait any longer. */
export type OutboxSaveOutcome =
  | { kind: 'uploaded' }
  /** The record to save was discarded in another tab. */
  | { kind: 'discarded' }
  | { kind: 'waits'; isSignedOut: boolean }
  | { kind: 'refused'; refused: OutboxApiRejection & { data?: unknown }; isOfPhoto: boolean }
  /** The browser cannot store the record, or has no space left, and sending it from memory has failed too. */
  | { kind: 'not-sent'; why: 'offline' | 'unreachable' | 'signed-out' | 'failed' }

/** Longest time that a form waits for the upload. Then the stored record is sent in the background. */
const UPLOAD_WAIT_MS = 20_000

export type OutboxClient<Values extends object, Saved extends SavedOutboxRecord> = ReturnType<
  typeof createOutboxClient<Values, Saved>
>

/** Creates the interface through which forms and lists of a page use the outbox. */
export function createOutboxClient<Values extends object, Saved extends SavedOutboxRecord>(
  environment: OutboxDependencies,
  uploader: OutboxUploader,
) {
  type Entry = PendingOutboxRecord<Values>
  const { kind, store, channel, locks, isOnline, newIds, after, sendWhenClosed, persist } = environment
  const openInForms = createOpenInForms(channel)

  /** Stores a record on this device. Rejects when the browser cannot store, or has no space left. */
  async function storeRecord(ownerId: string, recordId: string, values: Values, chosen: ChosenOutboxPhoto[]) {
    if (!locks()) throw new Error('Where pages cannot take turns, nobody would send it.')
    const stored = await applySave(uploader, ownerId, recordId, values, chosen)
    sendWhenClosed()
    return stored
  }

  /** Drains the outbox and waits for the response about this record, unless an older one has to be sent first. */
  async function sendNow({ ownerId, recordId }: PendingOutboxRecord): Promise<OutboxSaveOutcome> {
    const { entries } = await store.readEntries(ownerId)
    const first = entries.find(({ isDiscarded, refusal }) => !isDiscarded && !refusal)
    let stop = () => {}
    const reported = new Promise<OutboxSaveOutcome>((settle) => {
      const wait = () => settle({ kind: 'waits', isSignedOut: false })
      const cancel = after(UPLOAD_WAIT_MS, wait)
      const unsubscribe = channel.subscribe((message) => {
        if (message.kind === 'uploaded' && kind.readSaved(message.cleanup, recordId)) settle({ kind: 'uploaded' })
        if (message.kind === 'refused' && message.cleanupId === recordId)
          settle({ kind: 'refused', refused: message.refused, isOfPhoto: message.isOfPhoto })
      })
      stop = () => {
        cancel()
        unsubscribe()
      }
      if (first && first.recordId !== recordId) wait()
    })
    channel.publish({ kind: 'kept' })
    const sent = uploader.drain(ownerId).then((end) => lookUp(recordId, end))
    const outcome = await Promise.race([reported, sent])
    stop()
    return outcome
  }

  /**
   * Reads the upload's outcome from the store, in case another page sent or discarded the record and its message was
   * lost.
   */
  async function lookUp(recordId: string, end: OutboxDrainResult): Promise<OutboxSaveOutcome> {
    const state = await store.state(recordId)
    if (state === 'draft' || (isPendingOutboxRecord(state) && state.isDiscarded)) return { kind: 'discarded' }
    if (isPendingOutboxRecord(state) && state.refusal)
      return { kind: 'refused', refused: state.refusal, isOfPhoto: false }
    if (!state || isPendingOutboxRecord(state) || state.end === 'moved')
      return { kind: 'waits', isSignedOut: end === 'signed-out' }
    return { kind: state.end === 'discarded' || state.end === 'unchanged' ? 'discarded' : 'uploaded' }
  }

  /** Gives a new record another id if the server cannot log it under the old one, so that it can be saved again. */
  function replaceUnusableId(outcome: OutboxSaveOutcome, onNewId: (recordId: string) => void): OutboxSaveOutcome {
    if (outcome.kind === 'refused' && needsNewId(outcome.refused)) onNewId(newIds.record())
    return outcome
  }

  return {
    isOpenInForm: openInForms.has,

    /**
     * Whether the browser can store an outbox. False in some private windows and older browsers, where forms send
     * from memory.
     */
    canStore: async (): Promise<boolean> => {
      if (!locks()) return false
      return store.checkAvailable().then(
        () => true,
        () => false,
      )
    },

    /**
     * Lets one form log a record or change one in the outbox. The record is stored on this device first, and sent
     * from there.
     */
    form(ownerId: string, pending: Entry | undefined) {
      const isNew = pending === undefined
      const memory = createMemoryOutbox(environment)
      let isClosed = false
      let isCancelled = false
      let stored: { entry: PendingOutboxRecord; isMine: boolean } | undefined
      /** Record whose removal has failed. Until it is removed, sending from memory would leave it behind. */
      let unremoved: typeof stored
      let claimed: Promise<() => Promise<void>> | undefined

      const claim = async (recordId: string) => void (await (claimed ??= uploader.claim(recordId)))
      const release = async () => {
        const claim = claimed
        claimed = undefined
        await (
          await claim
        )?.()
      }
      const store = async (recordId: string, values: Values, chosen: ChosenOutboxPhoto[]) => {
        if (isNew) openInForms.add(recordId)
        await claim(recordId)
        const { entry, before } = await storeRecord(ownerId, recordId, values, chosen)
        // An outbox record that a duplicated tab has stored or overwritten does not belong to this form alone.
        const isMine =
          !isPendingOutboxRecord(before) ||
          (stored?.isMine === true && isSamePendingOutboxRecordVersion(before, stored.entry))
        stored = { entry, isMine }
        return entry
      }
      /** Releases the record stored by this form, so that it is sent without the form. */
      const detach = async (recordId: string) => {
        stored = undefined
        await release()
        openInForms.delete(recordId)
        channel.publish({ kind: 'kept' })
      }
      /** Removes the record that this form has stored in the outbox. The form continues without the outbox. */
      const cancel = async () => {
        const own = isNew ? (stored ?? unremoved) : undefined
        stored = undefined
        unremoved = own
        try {
          if (own?.isMine) {
            const { recordId, loggedAt, change } = own.entry
            await uploader.apply(recordId, { kind: 'cancel', loggedAt, change })
          }
          unremoved = undefined
        } finally {
          await release()
          // If removing a record from the outbox failed, the list shows it, so that the member can discard it.
          if (own) openInForms.delete(own.entry.recordId)
        }
        // A duplicated tab may have stored a record in the outbox under the same id. Notify the tabs, so that it is sent.
        if (own) channel.publish({ kind: 'kept' })
      }
      return {
        /**
         * Tells the outbox that a form is open. A stored record is not sent until the form in which it is edited is
         * closed.
         */
        open() {
          isClosed = isCancelled = false
          if (pending) void claim(pending.recordId)
        },

        /** Stores the record as typed so far, while its photos are still uploading. The record is not sent yet. */
        async store(recordId: string, values: Values, chosen: () => Promise<ChosenOutboxPhoto[]>): Promise<void> {
          try {
            await store(recordId, values, await chosen())
          } finally {
            // Preparing large photos takes time, so the form may have been canceled or closed in the meantime.
            if (isCancelled) await cancel()
            else if (isClosed) await detach(recordId)
          }
        },

        /**
         * Stores a record in the outbox and sends it. A new record that cannot be stored is sent from memory.
         * `onNewId` is called when the record cannot be sent under its old id.
         */
        async save(
          recordId: string,
          values: Values,
          chosen: ChosenOutboxPhoto[],
          onNewId: (recordId: string) => void,
        ): Promise<OutboxSaveOutcome> {
          // Once memory may have sent the record, a stored one would not know that it must be deleted on the server.
          const entry = memory.isUsed() ? undefined : await store(recordId, values, chosen).catch(() => undefined)
          if (!entry) {
            await cancel()
            openInForms.delete(recordId)
            if (!isOnline()) return { kind: 'not-sent', why: 'offline' }
            // The older version is still in the outbox, and would later overwrite what memory has sent.
            if (!isNew) return { kind: 'not-sent', why: 'failed' }
            return replaceUnusableId(await memory.send(ownerId, recordId, values, chosen), onNewId)
          }
          if (entry.recordId !== recordId) onNewId(entry.recordId)
          await release()
          const outcome = await sendNow(entry)
          if (outcome.kind === 'refused') await cancel()
          if (outcome.kind === 'waits') persist()
          stored = undefined
          openInForms.delete(entry.recordId)
          return isNew ? replaceUnusableId(outcome, onNewId) : outcome
        },

        withdraw: cancel,

        /** Cancels saving a record, which the member requested while photos were still uploading. */
        cancel() {
          // A record in the outbox stays locked against sending until its form is closed.
          if (!isNew) return
          isCancelled = true
          // If the outbox cannot be written, the member can still discard the record.
          void cancel().catch(() => {})
        },

        /** Closes the form. Returns true if its record is stored in the outbox and is sent in the background. */
        close(): boolean {
          isClosed = true
          if (claimed) void release().then(() => channel.publish({ kind: 'kept' }))
          if (!stored) return false
          openInForms.delete(stored.entry.recordId)
          stored = undefined
          return true
        },
      }
    },

    /** Discards a record that is waiting for upload. If it may have reached the server, it is deleted there first. */
    async discard(recordId: string): Promise<void> {
      const applied = await uploader.apply(recordId, { kind: 'discard' })
      if (!applied || !isPendingOutboxRecord(applied.before)) return
      channel.publish({ kind: 'kept' })
      void uploader.drain(applied.before.ownerId)
    },

    async retry(recordId: string): Promise<void> {
      const applied = await uploader.apply(recordId, { kind: 'retry' })
      if (applied && isPendingOutboxRecord(applied.state)) uploader.drainNow(applied.state.ownerId)
    },

    /** Sends the member's records that were rejected because the email was not verified, which it now is. */
    async retryUnverified(ownerId: string): Promise<void> {
      // A browser without storage has no record that waits for upload.
      await uploader.retryUnverified(ownerId).catch(() => {})
      uploader.drainNow(ownerId)
    },

    /**
     * Whether a record is waiting for upload on this device, or was sent or discarded there. A form draft of it is
     * then outdated.
     */
    isKnown: (recordId: string): Promise<boolean> => store.isKnown(recordId),

    readEntries: (ownerId: string) => store.readEntries(ownerId) as Promise<{ entries: Entry[]; unreadable: number }>,

    countPending: async (ownerId: string): Promise<number> => store.readEntries(ownerId).then(countPending, () => 0),

    photo: (id: string) => store.readPhoto(id),

    async clearMember(ownerId: string): Promise<void> {
      await store.clearMember(ownerId)
      channel.publish({ kind: 'changed' })
    },

    subscribe: channel.subscribe as (listener: (message: OutboxChannelMessage<Saved>) => void) => () => void,
  }
}

/** Stores a record and its photos in one transaction. */
async function applySave(
  { apply }: OutboxUploader,
  ownerId: string,
  recordId: string,
  values: object,
  chosen: ChosenOutboxPhoto[],
) {
  const files = (await Promise.all(chosen.map(readBytes))).filter((file) => file !== undefined)
  const photos = chosen.map(({ id, isSent, takenOn, file }) => ({ id, isSent, takenOn, hasFile: file !== undefined }))
  const applied = await apply(recordId, { kind: 'save', recordId, ownerId, values, photos }, files)
  if (!applied || !isPendingOutboxRecord(applied.state)) throw new Error('A later version has stored it.')
  return { entry: applied.state, before: applied.before }
}

/**
 * Creates the outbox of one form whose record the browser cannot store. Without a response, the record stays in memory,
 * so that the next attempt continues with it.
 */
function createMemoryOutbox(environment: OutboxDependencies) {
  let uploader: OutboxUploader | undefined
  const channel = createPageChannel()
  return {
    isUsed: () => uploader !== undefined,

    async send(
      ownerId: string,
      recordId: string,
      values: object,
      chosen: ChosenOutboxPhoto[],
    ): Promise<OutboxSaveOutcome> {
      uploader ??= createOutboxUploader({ ...environment, store: environment.createMemoryStore(), channel })
      const { entry } = await applySave(uploader, ownerId, recordId, values, chosen)
      const { loggedAt, change } = entry
      const rejections: OutboxSaveOutcome[] = []
      const unsubscribe = channel.subscribe((message) => {
        if (message.kind === 'refused')
          rejections.push({ kind: 'refused', refused: message.refused, isOfPhoto: message.isOfPhoto })
      })
      const to = await uploader.sendOne(recordId)
      unsubscribe()
      if (to === 'stop') return { kind: 'not-sent', why: 'unreachable' }
      if (to === 'sign-in') return { kind: 'not-sent', why: 'signed-out' }
      if (to === 'later') return { kind: 'not-sent', why: 'failed' }
      if (rejections[0]) await uploader.apply(recordId, { kind: 'cancel', loggedAt, change })
      return rejections[0] ?? { kind: 'uploaded' }
    },
  }
}

/**
 * Ids of new records whose form is still open in this page. Until it closes, the list of pending uploads omits
 * them, and no toast reports their upload.
 */
function createOpenInForms(channel: OutboxChannel) {
  const ids = new Set<string>()
  return {
    has: (recordId: string) => ids.has(recordId),
    add: (recordId: string) => void ids.add(recordId),
    delete: (recordId: string) => void (ids.delete(recordId) && channel.publish({ kind: 'changed' })),
  }
}

const readBytes = async ({ id, file, thumb }: ChosenOutboxPhoto) =>
  file && {
    id,
    type: file.type,
    bytes: await file.arrayBuffer(),
    ...(thumb && { thumb: await thumb.arrayBuffer() }),
  }

/** Number of records waiting for upload, without discarded ones that the server still has to delete. */
const countPending = ({ entries, unreadable }: { entries: PendingOutboxRecord[]; unreadable: number }): number =>
  entries.filter(({ isDiscarded }) => !isDiscarded).length + unreadable
