import type { PendingOutboxRecord } from '#platform/web/outbox/kind.ts'
import { FIRST_POSTED_SERVER_HAS_OTHER_VALUES, isSendableOutboxRecord } from '#platform/web/outbox/machine.ts'
import { type StoredOutboxRecord, parseOutboxRecord } from '#platform/web/outbox/record.ts'
import type {
  SimulatedCommittedTransaction,
  SimulatedIndexedDb,
  SimulatedDevice,
} from '#platform/web/outbox/simulated-device.ts'
import { cleanupKind } from './kind.ts'
import type {
  SimulatedServerCleanup,
  SimulatedCleanupServer,
  SimulatedCleanupValues,
  SimulatedGroup,
} from './simulated-server.ts'

type TrackedVersion = { values: SimulatedCleanupValues; photos: number[] }

/** A cleanup in the outbox simulation as its member typed it. Its notes identify it, because its id may change. */
export type CleanupTrackedByOutboxSimulationOracle = {
  name: string
  member: string
  state: 'typed' | 'stored' | 'uploaded' | 'discarded' | 'returned'
  /** Contents of each outbox record of the tracked cleanup, as of the last commit. */
  stored: Map<string, TrackedVersion>
  /** Every version of the tracked cleanup ever committed, by its text. */
  versions: Map<string, SimulatedCleanupValues>
  /** The outbox reported to the form that the cleanup is stored or uploaded. */
  isAcknowledged: boolean
  /** The simulated member discarded the cleanup. A duplicated tab may have saved it again since. */
  wasDiscarded: boolean
  /** The tracked cleanup was submitted in two duplicated tabs. */
  isTwin: boolean
  /** The tracked cleanup was also changed or deleted on another device. */
  isTouched: boolean
  /** Cleanups logged later may arrive before this one, because it was rejected, failed, or was open in a form. */
  isExcused: boolean
  /** The discarded cleanup may stay on the simulated server: it arrived again later, or only its edit was discarded. */
  mayStay: boolean
  isResaved: boolean
  /** A form has sent the tracked cleanup from memory, because the browser could not store it. */
  isFromMemory: boolean
  /** The simulated member typed into the field `bags`, which older pages lack. */
  hasTypedBags: boolean
  /** Ids of the groups that the cleanup made on the simulated server. */
  groupIds: string[]
}

/** Test oracle of the outbox simulation: tracks the expected state, and throws at the first deviation. */
export class OutboxSimulationOracle {
  readonly logs = new Map<string, CleanupTrackedByOutboxSimulationOracle>()
  /** Former id of each photo that got a new id in the simulation. */
  readonly #former = new Map<string, string>()
  /** Photos that were stored on the simulated device for an outbox record and not removed by the member. */
  readonly #entrusted = new Set<string>()
  /** Sequence numbers of the first and last outbox record that the simulation created for each cleanup. */
  readonly #order = new Map<CleanupTrackedByOutboxSimulationOracle, { first: number; last: number }>()
  #count = 0
  readonly #database: SimulatedIndexedDb
  readonly #server: SimulatedCleanupServer

  constructor({ database, locks }: SimulatedDevice, server: SimulatedCleanupServer) {
    this.#database = database
    this.#server = server
    database.onCommit = (committed) => this.#committed(committed)
    server.onCreate = (logged) => this.#created(logged)
    server.onEdit = ({ values, photos }, edited, typed) => {
      this.#edited(this.logOf(values), typed)
      for (const id of photos)
        if (!edited.photos.includes(id)) this.#entrusted.delete(this.#inRecord(edited.cleanupId, id))
    }
    server.onGroup = (groupId) => {
      const log = this.logOf(server.cleanups.get(groupId)!.values)
      if (log.groupIds.includes(groupId)) fail(log, 'made its group twice')
      log.groupIds.push(groupId)
    }
    locks.onDenied = (name) => {
      const record = database.content.records.get(name.split(':')[1] ?? '')
      if (record) this.logOf(readValues(record)).isExcused = true
    }
  }

  add(name: string, member: string): CleanupTrackedByOutboxSimulationOracle {
    const flags = {
      isAcknowledged: false,
      wasDiscarded: false,
      isTwin: false,
      isTouched: false,
      isExcused: false,
      mayStay: false,
      isResaved: false,
      isFromMemory: false,
      hasTypedBags: false,
      groupIds: [],
    }
    const log: CleanupTrackedByOutboxSimulationOracle = {
      name,
      member,
      state: 'typed',
      stored: new Map(),
      versions: new Map(),
      ...flags,
    }
    this.logs.set(name, log)
    return log
  }

  logOf = ({ notes }: SimulatedCleanupValues): CleanupTrackedByOutboxSimulationOracle => this.logs.get(String(notes))!

  #committed(committed: SimulatedCommittedTransaction) {
    const { recordId: about, event, before, after } = committed
    this.#followPhotos(committed)
    for (const [id, record] of after.records) {
      if (record === before.records.get(id)) continue
      const entry = parseOutboxRecord(cleanupKind, record)!
      const log = this.logOf(entry.values as SimulatedCleanupValues)
      if (log.member !== entry.ownerId) fail(log, `stored as ${entry.ownerId}'s`)
      if (event.kind === 'save') {
        const last = ++this.#count
        if (!before.records.has(about)) this.#order.set(log, { first: this.#order.get(log)?.first ?? last, last })
        this.#saved(log, entry, event.values as SimulatedCleanupValues)
      }
      if (event.kind === 'retry' || event.kind === 'answer') this.#sameAs(log, entry, about)
      if (event.kind === 'save' && entry.isDiscarded) fail(log, 'saved, and discarded')
      if (entry.photos.some((photo) => photo.hasFile && !after.photos.has(photo.id))) fail(log, 'a photo has no bytes')
      if (entry.isDiscarded) this.#discarded(log)
      if (event.kind === 'answer' && entry.refusal) log.isExcused = true
    }
    const recordBefore = before.records.get(about)
    if (recordBefore && event.kind === 'answer' && event.answer.kind === 'none' && event.answer.isFault)
      this.logOf(readValues(recordBefore)).isExcused = true
    for (const [id, record] of before.records) if (!after.records.has(id)) this.#removed(record, event.kind, after)
    for (const { id, cleanupId } of after.photos.values()) {
      const owner = after.records.get(cleanupId)
      if (!owner || !parseOutboxRecord(cleanupKind, owner)!.photos.some((photo) => photo.id === id))
        throw new Error(`The bytes of photo ${id} belong to nothing.`)
    }
  }

  #followPhotos({ recordId: cleanupId, event, before, after }: SimulatedCommittedTransaction) {
    const [was, is] = [before, after].map(({ records }) => readPhotos(records.get(cleanupId)))
    if (event.kind === 'answer') is!.forEach(({ id }, at) => was![at]!.id !== id && this.#former.set(id, was![at]!.id))
    if (event.kind === 'save')
      is!.forEach(({ id }, at) => {
        const { id: typed } = event.photos[at]!
        if (id !== typed && !this.#former.has(id)) this.#former.set(id, typed)
      })
    const wanted = event.kind === 'save' ? event.photos.map(({ id }) => this.#first(id)) : []
    // A save after the upload edits what is on the server.
    const edited = before.records.has(cleanupId) ? [] : (this.#server.cleanups.get(cleanupId)?.photos ?? [])
    const isTakenAway = event.kind === 'save' || event.kind === 'cancel' || event.kind === 'discard'
    if (isTakenAway && before.records.get(cleanupId) !== after.records.get(cleanupId))
      for (const id of [...was!.map((photo) => photo.id), ...edited])
        if (!wanted.includes(this.#first(id))) this.#entrusted.delete(this.#inRecord(cleanupId, id))
    // A record that gets a new id takes its photos with it. A form that opened earlier may then begin a second record
    // under the old id. No photo was stored on the device for that record, so it may be rejected for a missing photo.
    const isUnderOldId = after.records.has(cleanupId)
    const newId = isUnderOldId ? undefined : [...after.records.keys()].find((id) => !before.records.has(id))
    if (newId !== undefined)
      for (const { id } of was!)
        if (this.#entrusted.delete(this.#inRecord(cleanupId, id))) this.#entrusted.add(this.#inRecord(newId, id))
    if (after.photos !== before.photos)
      for (const photo of after.photos.values())
        if (!before.photos.has(photo.id)) this.#entrusted.add(this.#inRecord(photo.cleanupId, photo.id))
  }

  #inRecord = (cleanupId: string, photoId: string) => `${this.#first(photoId)} of ${cleanupId}`

  #first(id: string): string {
    const former = this.#former.get(id)
    return former === undefined ? id : this.#first(former)
  }

  #saved(log: CleanupTrackedByOutboxSimulationOracle, entry: PendingOutboxRecord, typed: SimulatedCleanupValues) {
    const { recordId: cleanupId } = entry
    for (const [id] of log.stored) if (!this.#database.content.records.has(id)) log.stored.delete(id)
    const photos = this.#bytesOf(entry)
    const before = log.stored.get(cleanupId)
    if (before && !isSameValue(before.photos, photos)) log.isResaved = true
    log.stored.set(cleanupId, { values: { ...entry.values }, photos })
    for (const [name, value] of Object.entries(typed))
      if (!isSameValue(value, Reflect.get(entry.values, name))) fail(log, `${name} was stored as something else`)
    log.state = 'stored'
    log.versions.set(toText(entry.values as SimulatedCleanupValues), { ...entry.values })
  }

  /** Checks in the simulation that typed values and photos of a cleanup did not change without the member. */
  #sameAs(log: CleanupTrackedByOutboxSimulationOracle, entry: PendingOutboxRecord, about: string) {
    const known = log.stored.get(entry.recordId) ?? log.stored.get(about)!
    if (!isSameValue(known.values, entry.values)) fail(log, 'its values changed by themselves')
    const bytes = this.#bytesOf(entry)
    if (bytes.length !== known.photos.length) fail(log, 'a photo was lost on the device')
    log.stored.set(entry.recordId, { ...known })
  }

  /**
   * File sizes of a cleanup's photos, in bytes. They identify photos whose ids may change. A photo that neither device
   * nor server has counts as 0.
   */
  #bytesOf = ({ photos }: PendingOutboxRecord): number[] =>
    photos.map(({ id }) => {
      const held = this.#database.content.photos.get(id)?.bytes.byteLength
      return held ?? this.#server.photos.get(id)?.bytes ?? 0
    })

  #removed(record: StoredOutboxRecord, event: string, after: SimulatedCommittedTransaction['after']) {
    const entry = parseOutboxRecord(cleanupKind, record)!
    const log = this.logOf(entry.values as SimulatedCleanupValues)
    if ([...after.records.values()].some((other) => readValues(other).notes === log.name)) return
    if (event === 'cancel') {
      log.state = 'returned'
      if (log.isAcknowledged && !log.wasDiscarded && !log.isTouched && this.#thereOf(log).length === 0)
        fail(log, 'taken back after it was said to be stored')
    } else if (event === 'discard' || entry.isDiscarded) {
      this.#discarded(log)
      if (entry.firstPosted === FIRST_POSTED_SERVER_HAS_OTHER_VALUES) log.mayStay = true
      if (!log.mayStay && !log.isTwin && this.#server.cleanups.has(entry.recordId))
        fail(log, 'discarded, and still there')
    } else {
      log.state = 'uploaded'
      this.#arrived(log)
    }
  }

  #discarded(log: CleanupTrackedByOutboxSimulationOracle) {
    log.state = 'discarded'
    log.wasDiscarded = true
  }

  #arrived(log: CleanupTrackedByOutboxSimulationOracle) {
    const there = this.#thereOf(log)
    if (log.isTouched || (log.wasDiscarded && there.length > 1)) return
    if (there.length !== 1) return fail(log, `uploaded, and ${there.length} times on the server`)
    if (log.isFromMemory) return
    const [logged] = there
    const wanted = log.stored.get(logged!.cleanupId) ?? fail(log, 'under another id')
    const { group, ...values } = wanted.values
    for (const [name, value] of Object.entries(values))
      if (!isSameValue(value, logged!.values[name])) fail(log, `${name} is ${logged!.values[name]} and not ${value}`)
    this.#checkGroup(log, logged!.cleanupId, group as SimulatedGroup | undefined)
    const bytes = logged!.photos.map((id) => this.#server.photos.get(id)!.bytes)
    if (bytes.length !== wanted.photos.length) fail(log, 'with other photos')
    bytes.forEach((size, at) => wanted.photos[at] && wanted.photos[at] !== size && fail(log, 'with a photo of another'))
  }

  /** Checks that a cleanup together has made its group exactly once, as last typed, and that no other has one. */
  #checkGroup(log: CleanupTrackedByOutboxSimulationOracle, cleanupId: string, typed: SimulatedGroup | undefined) {
    const made = log.groupIds.filter((id) => this.#server.groups.has(id))
    if (made.length !== Number(typed !== undefined)) fail(log, `uploaded, and ${made.length} groups of it`)
    const group = this.#server.groups.get(cleanupId)
    const isAsTyped = group?.total === typed?.total && group?.people === typed?.people
    if (!isAsTyped) fail(log, `its group is ${JSON.stringify(group)} and not ${JSON.stringify(typed)}`)
  }

  #thereOf = ({ name }: CleanupTrackedByOutboxSimulationOracle) =>
    [...this.#server.cleanups.values()].filter(({ values }) => values.notes === name)

  #created(logged: SimulatedServerCleanup) {
    const log = this.logOf(logged.values)
    if (logged.userId !== log.member) fail(log, `sent as ${logged.userId}`)
    if (log.state === 'discarded') log.mayStay = true
    // Two copies of a cleanup on the server are an error, unless it was deleted: two tabs may then log it again.
    if (this.#thereOf(log).length > 1 && !log.isTouched && !log.wasDiscarded) fail(log, 'logged twice')
    if (log.isFromMemory) return
    for (const [first, { last }] of this.#order) {
      // A cleanup that was canceled and saved again has two places in the order of logging. A request from before the
      // cancellation may arrive late. The order is checked only where it is certain.
      const isBefore = last < this.#order.get(log)!.first && first.state === 'stored' && first.member === log.member
      const isExcused = first.isExcused || first.isTwin || first.isTouched || log.isTwin
      if (isBefore && !isExcused && this.#thereOf(first).length === 0) fail(log, `overtook ${first.name}`)
    }
  }

  #edited(log: CleanupTrackedByOutboxSimulationOracle, typed: SimulatedCleanupValues) {
    const isEmpty = 'bags' in typed && isSameValue(typed.bags, null)
    if (isEmpty && !log.hasTypedBags) fail(log, 'a field that nobody typed was erased')
    if (log.versions.size === 1 && !log.isTwin && !log.isResaved && !log.isFromMemory)
      fail(log, 'edited, and nobody has changed it')
  }

  /** Checks in the simulation an upload outcome that the outbox reported to a form. */
  checkOutcome(log: CleanupTrackedByOutboxSimulationOracle, outcome: string, values: SimulatedCleanupValues) {
    if (log.isFromMemory && outcome === 'uploaded') return this.#checkSentFromMemory(log, values)
    const isStored = [...log.versions.values()].some((version) => containsValues(version, values))
    if (!isStored) fail(log, `${outcome}, and never stored`)
    if (log.state === 'returned' && !log.isTwin) fail(log, `${outcome}, and taken back`)
    const isGone = log.isTouched || log.wasDiscarded
    if (outcome === 'uploaded' && !isGone && this.#thereOf(log).length === 0)
      fail(log, 'said to be uploaded, and is not')
    log.isAcknowledged = true
  }

  #checkSentFromMemory(log: CleanupTrackedByOutboxSimulationOracle, values: SimulatedCleanupValues) {
    const { group: _, ...typed } = values
    if (log.isTouched || log.wasDiscarded) return
    const [logged, ...others] = this.#thereOf(log)
    if (!logged || others.length > 0) return fail(log, 'sent from memory, and not once on the server')
    if (!log.isTwin && !containsValues(logged.values, typed)) fail(log, 'sent from memory, and not as typed')
  }

  /** Checks that the outbox has nothing left to send, once a page of the member is open and the simulation is idle. */
  checkNothingPending(member: string) {
    for (const record of this.#database.content.records.values()) {
      const entry = parseOutboxRecord(cleanupKind, record)!
      if (entry.ownerId === member && isSendableOutboxRecord(entry))
        fail(this.logOf(entry.values as SimulatedCleanupValues), 'waits, and nobody sends it')
    }
  }

  /**
   * Final checks of the simulation: no cleanup is lost, and each record left in the outbox was rejected for a valid
   * reason.
   */
  checkFinalState() {
    for (const record of this.#database.content.records.values()) {
      const entry = parseOutboxRecord(cleanupKind, record)!
      const log = this.logOf(entry.values as SimulatedCleanupValues)
      if (!entry.refusal || entry.isDiscarded) fail(log, 'waits for ever')
      if (!this.#isReason(log, entry)) fail(log, `is refused with ${entry.refusal.code}, which it could have got over`)
      this.#sameAs(log, entry, entry.recordId)
    }
    for (const log of this.logs.values()) {
      const there = this.#thereOf(log)
      if (there.length > 1 && !log.isTouched && !log.wasDiscarded) fail(log, 'is there more than once')
      if (log.state === 'uploaded') this.#arrived(log)
      if (log.state === 'discarded' && there.length && !log.mayStay && !log.isTwin) fail(log, 'discarded, and there')
      if (log.state === 'stored' && !this.#isLeft(log)) fail(log, 'lost')
    }
  }

  /**
   * Whether a cleanup was rejected for a reason that only its member can resolve. A photo may be missing if only the
   * server had it, or its cleanup changed elsewhere.
   */
  #isReason(log: CleanupTrackedByOutboxSimulationOracle, { recordId, refusal, photos }: PendingOutboxRecord): boolean {
    if (refusal!.code !== 'PHOTO_GONE') return MEMBER_REFUSALS.includes(refusal!.code)
    const lost = photos.filter(({ hasFile, isSent }) => !hasFile && !isSent)
    return (
      lost.length > 0 && (log.isTouched || !lost.some(({ id }) => this.#entrusted.has(this.#inRecord(recordId, id))))
    )
  }

  #isLeft = ({ name }: CleanupTrackedByOutboxSimulationOracle) =>
    [...this.#database.content.records.values()].some((each) => readValues(each).notes === name)
}

/** Error codes of rejected cleanups that only the member can resolve. */
const MEMBER_REFUSALS = ['BAD_REQUEST', 'GONE', 'CONFLICT', 'PAYLOAD_TOO_LARGE']

const readPhotos = (record: StoredOutboxRecord | undefined) =>
  record ? parseOutboxRecord(cleanupKind, record)!.photos : []

const readValues = (record: StoredOutboxRecord) =>
  parseOutboxRecord(cleanupKind, record)!.values as SimulatedCleanupValues

function fail(log: CleanupTrackedByOutboxSimulationOracle, what: string): never {
  const { state, isTwin, isTouched, isExcused, mayStay } = log
  throw new Error(`${log.name}: ${what} (${JSON.stringify({ state, isTwin, isTouched, isExcused, mayStay })})`)
}

/** Compares cleanup values in the simulation as the server does: all kinds of empty values are equal. */
const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null)

/** Whether a stored version of a cleanup contains all typed values. It may contain more, typed in a duplicated tab. */
const containsValues = (version: SimulatedCleanupValues, typed: SimulatedCleanupValues) =>
  Object.entries(typed).every(([name, value]) => !value || isSameValue(version[name], value))

const toText = (values: SimulatedCleanupValues) => {
  const typed = Object.keys(values).filter((name) => values[name])
  return JSON.stringify(typed.toSorted((one, other) => (one < other ? -1 : 1)).map((name) => [name, values[name]]))
}
