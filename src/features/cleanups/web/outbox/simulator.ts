import { getApiErrorCode } from '#platform/errors.ts'
import { type ChosenOutboxPhoto, createOutboxClient } from '#platform/web/outbox/client.ts'
import {
  SimulatedDevice,
  type SimulatedTabOrWorker,
  EventSimulation,
  createSeededRandom,
} from '#platform/web/outbox/simulated-device.ts'
import { SimulatedNetwork } from '#platform/web/outbox/simulated-network.ts'
import { createOutboxUploader } from '#platform/web/outbox/uploader.ts'
import { createCleanupSubmitHandler } from '../log/save-log.ts'
import type { CleanupOutboxClient } from './client.ts'
import { type CleanupToStore, type PendingCleanup, cleanupKind } from './kind.ts'
import { retypeCleanup, typeCleanup } from './simulated-form.ts'
import { REFUSED_PHOTO_SIZE_MULTIPLE, SimulatedCleanupServer, type SimulatedCleanupValues } from './simulated-server.ts'
import { type CleanupTrackedByOutboxSimulationOracle, OutboxSimulationOracle } from './simulator-oracle.ts'

const SECOND = 1000
const MEMBERS = ['ana', 'ben'] as const
/** Maximum number of events in one outbox simulation. Only a schedule that never ends reaches it. */
const MAX_EVENTS = 20_000

type Draft = {
  log: CleanupTrackedByOutboxSimulationOracle
  isNew: boolean
  waiting?: PendingCleanup
  values: SimulatedCleanupValues
  cleanupId: string
  photos: Photo[]
}
/** A photo of a simulated log form. `isHere`: the page has its file. */
type Photo = { id: string; bytes: number; state: 'ready' | 'kept' | 'lost'; isHere: boolean }

type Tab = {
  process: SimulatedTabOrWorker
  client: CleanupOutboxClient
  member: string | undefined
  draining: { trigger(): void; stop(): void } | undefined
  draft: Draft | undefined
}

/**
 * Deterministic simulation of the outbox on one device with tabs and a worker, all drawn from one seed. The network is
 * unreliable, and members log, change and discard cleanups. Throws when a cleanup is lost, duplicated or out of order,
 * or when the outbox never becomes empty.
 */
export async function simulateOutboxFromSeed(seed: number): Promise<{ events: number; requests: number }> {
  const schedule = new Schedule(seed)
  await schedule.run()
  return { events: schedule.world.events, requests: schedule.network.requests }
}

class Schedule {
  readonly chance
  readonly world: EventSimulation
  readonly device: SimulatedDevice
  readonly server = new SimulatedCleanupServer()
  readonly network: SimulatedNetwork
  readonly oracle: OutboxSimulationOracle
  tabs: Tab[] = []
  workers: SimulatedTabOrWorker[] = []
  bytes = 0
  failure: Error | undefined

  constructor(seed: number) {
    this.chance = createSeededRandom(seed)
    this.world = new EventSimulation(this.chance)
    this.device = new SimulatedDevice(this.world, cleanupKind)
    this.network = new SimulatedNetwork(this.world, this.device, this.server)
    this.oracle = new OutboxSimulationOracle(this.device, this.server)
  }

  async run() {
    const { chance, world, network, device, server } = this
    world.killRate = chance.oneOf([0, 0.01, 0.05])
    world.killsLeft = chance.below(4)
    network.faultRate = chance.oneOf([0, 0.2, 0.5, 0.8])
    device.database.failRate = chance.oneOf([0, 0, 0, 0.1])
    const isUnverified = chance.happens(0.1)
    if (isUnverified) server.unverified.add('ana')
    device.session = { member: 'ana', isValid: true }
    device.hasLocks = !chance.happens(0.05)
    this.#openTab()
    const length = chance.between(5, 200) * SECOND
    const actions = chance.between(3, 16)
    world.schedule(0, () => this.#log(this.#tab()))
    for (let count = 0, at = 0; count < actions; count++) {
      // Half of the simulated member's actions follow shortly after the previous one, while the outbox is sending.
      at = chance.happens(0.5) ? Math.min(at + chance.below(1500), length) : chance.below(length)
      world.schedule(at, () => this.#act())
    }
    await world.run({ until: length, most: MAX_EVENTS })
    // `#calm` checks that the open pages empty the outbox, so it is skipped for unverified members and full disks.
    // Cleanups that were rejected or could not be canceled for these reasons wait until the member opens a new page.
    const isFull = device.database.failRate > 0
    if (!isUnverified && !isFull && chance.happens(0.5)) await this.#calm()
    await this.#heal()
    if (this.failure) throw this.failure
    this.oracle.checkFinalState()
  }

  /** Restores the simulated network, and checks that the open pages send everything in the outbox by themselves. */
  async #calm() {
    const { world, network, device, oracle, chance } = this
    const member = device.session?.isValid ? device.session.member : undefined
    const open = this.tabs.filter((tab) => tab.process.isAlive && tab.member === member && tab.draining)
    if (!member || open.length === 0) return
    world.killRate = 0
    network.faultsLeft = chance.below(4)
    device.clockOff = 0
    if (!device.isOnline) this.#toggleNetwork()
    // After a page was killed, the simulated member switches to another open page. That page then drains the outbox.
    else if (world.hasKilled) chance.oneOf(open).draining!.trigger()
    await world.run({ most: MAX_EVENTS })
    oracle.checkNothingPending(member)
  }

  /**
   * Lets the outbox finish after the random steps. The network works again except for a few faults, all members have
   * verified email addresses, and each opens a page once more.
   */
  async #heal() {
    const { world, network, device, server } = this
    world.killsLeft = 0
    network.faultRate = 0.5
    device.database.failRate = 0
    device.isOnline = true
    server.unverified.clear()
    for (const worker of this.workers) world.kill(worker)
    for (const member of MEMBERS) {
      for (const tab of this.tabs.splice(0)) world.kill(tab.process)
      device.session = { member, isValid: true }
      // The outbox must recover by itself from a few more simulated network faults.
      network.faultsLeft = this.chance.below(4)
      this.#openTab()
      await world.run({ most: MAX_EVENTS })
    }
  }

  #act() {
    const { chance } = this
    const log = () => this.#log(this.#tab())
    const change = () => this.#run(this.#change(this.#tab()))
    const actions = [
      log,
      log,
      log,
      log,
      log,
      change,
      change,
      change,
      () => this.#run(this.#discard(this.#tab())),
      () => this.#run(this.#retry(this.#tab())),
      () => this.#duplicate(),
      () => this.#duplicate(),
      () => this.world.kill(this.#tab().process),
      () => this.#openTab(),
      () => this.#toggleNetwork(),
      () => this.#toggleNetwork(),
      () => this.#wakeWorker(),
      () => this.#changeSession(),
      () => void (this.device.clockOff = chance.oneOf([0, -9e8, 9e8])),
      () => this.#onAnotherDevice(),
      () => this.server.loseLoosePhotos(),
      () => this.server.unverified.clear(),
    ]
    chance.oneOf(actions)()
  }

  /** Runs an action of the simulated member. If it throws, the simulation throws at its end. */
  #run(acting: Promise<void>) {
    acting.catch((error: Error) => {
      this.failure ??= error
    })
  }

  #tab(): Tab {
    this.tabs = this.tabs.filter(({ process }) => process.isAlive)
    return this.tabs.length > 0 ? this.chance.oneOf(this.tabs) : this.#openTab()
  }

  #openTab(): Tab {
    const { device, network } = this
    const process = device.start(`tab ${this.tabs.length}`)
    const environment = device.environmentFor(process, network.fetchFor(process))
    const createMemoryStore = () => {
      tab.draft!.log.isFromMemory = true
      return environment.createMemoryStore()
    }
    const uploader = createOutboxUploader(environment)
    const member = device.session?.member
    const tab: Tab = {
      process,
      client: createOutboxClient({ ...environment, createMemoryStore }, uploader),
      member,
      draining: undefined,
      draft: undefined,
    }
    this.tabs.push(tab)
    if (!member) return tab
    const signedOut = () => {
      if (device.session?.member === member && device.session.isValid) return
      tab.draining?.stop()
      tab.member = undefined
    }
    const draining = uploader.drainContinuously(member, signedOut)
    tab.draining = draining
    void uploader.retryUnverified(member).then(draining.trigger, () => {})
    return tab
  }

  #wakeWorker() {
    const { device, network, world, chance } = this
    const process = device.start('worker')
    this.workers.push(process)
    const uploader = createOutboxUploader(device.environmentFor(process, network.fetchFor(process)))
    const owner = device.session?.member
    if (owner) void uploader.drainInBackground(owner).catch(() => {})
    world.schedule(chance.below(60 * SECOND), () => world.kill(process))
  }

  #toggleNetwork() {
    this.device.isOnline = !this.device.isOnline
    if (this.device.isOnline) for (const { draining, process } of this.tabs) if (process.isAlive) draining?.trigger()
  }

  #changeSession() {
    const { device, chance, tabs } = this
    const how = chance.oneOf(['ends', 'signs out', 'another', 'again'] as const)
    if (device.session) device.session.isValid = false
    if (how === 'ends') return
    device.session = how === 'signs out' ? undefined : { member: chance.oneOf(MEMBERS), isValid: true }
    // Some simulated tabs stay open and do not notice the new session.
    for (const tab of tabs) if (chance.happens(0.7)) this.world.kill(tab.process)
    this.#openTab()
  }

  #onAnotherDevice() {
    const logged = [...this.server.cleanups.values()]
    if (logged.length === 0) return
    const one = this.chance.oneOf(logged)
    this.oracle.logOf(one.values).isTouched = true
    if (this.chance.happens(0.3)) return this.server.remove(one.cleanupId)
    const values = { ...one.values, location: 'elsewhere', bags: 7 }
    this.server.cleanups.set(one.cleanupId, { ...one, values, version: one.version + 1 })
  }

  #photo(member: string): Photo {
    const bytes = ++this.bytes
    const id = this.device.newId()
    if (this.chance.happens(0.05)) this.server.taken.add(id)
    const isFine = bytes % REFUSED_PHOTO_SIZE_MULTIPLE !== 0 && !this.server.taken.has(id)
    const isSent = isFine && this.chance.happens(0.4)
    // The simulated form uploaded the photo before the member submitted it.
    if (isSent) this.server.photos.set(id, { owner: member, bytes })
    return { id, bytes, state: isSent ? 'ready' : 'kept', isHere: true }
  }

  #log(tab: Tab) {
    if (!tab.member || tab.draft) return
    const log = this.oracle.add(`log ${this.oracle.logs.size}`, tab.member)
    const photos = Array.from({ length: this.chance.below(3) }, () => this.#photo(log.member))
    tab.draft = { log, isNew: true, values: typeCleanup(this.chance, log), cleanupId: this.device.newId(), photos }
    this.#run(this.#press(tab, tab.draft))
  }

  /** Duplicates a simulated tab with its typed values and uploaded photos, and submits the form there, too. */
  #duplicate() {
    const { draft, member } = this.#tab()
    if (!draft?.isNew || !member) return
    const twin = this.#openTab()
    if (twin.member !== member) return
    const { log, photos } = draft
    log.isTwin = true
    const sent = photos.filter(({ state }) => state === 'ready').map((photo) => ({ ...photo, isHere: false }))
    twin.draft = { ...draft, values: retypeCleanup(this.chance, log, draft.values), photos: sent }
    this.#run(this.#pause(twin, 5).then(() => this.#press(twin, twin.draft!)))
  }

  #pause = (tab: Tab, seconds: number) => this.world.step(tab.process, this.chance.below(seconds * SECOND), () => {})

  async #press(tab: Tab, draft: Draft) {
    const { chance } = this
    const { log } = draft
    const form = createCleanupSubmitHandler({
      ownerId: log.member,
      outbox: tab.client,
      api: NO_API,
      waiting: draft.waiting,
      uploads: {
        all: () => new Map(draft.photos.map(({ id, state }) => [id, { state }])),
        chosen: async (ids) => this.#chosen(tab, draft, ids),
        markLost: (ids) => draft.photos.forEach((photo) => ids.includes(photo.id) && (photo.state = 'lost')),
      },
    })
    form.open()
    const end = () => {
      form.close()
      tab.draft = undefined
    }
    await this.#pause(tab, draft.isNew ? 1 : 20)
    if (draft.isNew && chance.happens(0.3)) {
      // The simulated member submits the form while photos are still uploading.
      const storing = form.store(toTyped(draft))
      if (chance.happens(0.7)) await storing
      await this.#pause(tab, 3)
      const wish = chance.below(10)
      if (wish < 2) form.cancel()
      if (wish < 4) return end()
    }
    for (let tries = 0; tries < 4; tries++) {
      const onNewId = (id: string) => void (draft.cleanupId = id)
      const { values } = draft
      const saved = await form.save(toTyped(draft), onNewId, true).catch((error: Error) => error)
      if (!(saved instanceof Error)) {
        if (!saved.isDiscarded) this.oracle.checkOutcome(log, saved.isWaiting ? 'waits' : 'uploaded', values)
        return end()
      }
      if (chance.happens(0.3)) return end()
      // A save that failed in the simulation may have been stored and sent, and then changed elsewhere. Saving again
      // reverts that change.
      if (getApiErrorCode(saved) === undefined) log.isResaved = true
      else this.#mend(draft)
      await this.#pause(tab, 5)
    }
    end()
  }

  /** Corrects the simulated form as a member would after the server rejected the cleanup. */
  #mend(draft: Draft) {
    draft.photos = draft.photos.flatMap((photo) => {
      if (photo.isHere && photo.bytes % REFUSED_PHOTO_SIZE_MULTIPLE === 0) return []
      if (photo.state !== 'lost') return [photo]
      return photo.isHere ? [{ ...photo, id: this.device.newId(), state: 'kept' }] : []
    })
    draft.values = { ...draft.values, litterCount: 12 }
  }

  #chosen = (tab: Tab, draft: Draft, ids: string[]): ChosenOutboxPhoto[] =>
    draft.photos
      .filter(({ id }) => ids.includes(id))
      .map(({ id, bytes, state, isHere }) => ({
        id,
        isSent: state === 'ready',
        ...(isHere && {
          file: {
            type: 'image/jpeg',
            arrayBuffer: () => this.world.step(tab.process, this.chance.below(30), () => new ArrayBuffer(bytes)),
          } as unknown as Blob,
        }),
      }))

  /** Picks one of the cleanups waiting for upload in the list of this simulated tab. */
  async #waiting({ client, member }: Tab) {
    if (!member) return undefined
    const { entries } = await client.readEntries(member)
    const shown = entries.filter(({ recordId, isDiscarded }) => !isDiscarded && !client.isOpenInForm(recordId))
    return shown.length > 0 ? this.chance.oneOf(shown) : undefined
  }

  async #change(tab: Tab) {
    if (tab.draft) return
    const entry = await this.#waiting(tab)
    if (!entry || tab.draft) return
    const log = this.oracle.logOf(entry.values)
    log.isExcused = true
    log.isResaved = true
    const storedPhotos = entry.photos.map(({ id }): Photo => ({ id, state: 'kept', bytes: 0, isHere: false }))
    if (this.chance.happens(0.3)) storedPhotos.pop()
    const photos = this.chance.happens(0.3) ? [...storedPhotos, this.#photo(log.member)] : storedPhotos
    // The newest version of the form sends every field, even for an outbox record that a page of an older version
    // stored.
    const typed = { ...entry.values, bags: Reflect.get(entry.values, 'bags') ?? null }
    const values = retypeCleanup(this.chance, log, typed)
    tab.draft = { log, isNew: false, waiting: entry, values, cleanupId: entry.recordId, photos }
    await this.#press(tab, tab.draft)
  }

  async #discard(tab: Tab) {
    const entry = await this.#waiting(tab)
    if (entry) await tab.client.discard(entry.recordId).catch(() => {})
  }

  async #retry(tab: Tab) {
    const entry = await this.#waiting(tab)
    if (entry?.refusal) await tab.client.retry(entry.recordId).catch(() => {})
  }
}

const unused = () => Promise.reject(new Error('Only a cleanup on the server is edited through the API.'))
const NO_API = { edit: unused, cleanup: unused }

const toTyped = ({ cleanupId, values, photos }: Draft): CleanupToStore => ({
  ...(values as PendingCleanup['values']),
  cleanupId,
  photos: photos.map(({ id }) => id),
})
