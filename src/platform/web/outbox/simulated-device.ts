import { type OutboxDependencies, createOutboxDependencies } from './browser.ts'
import { type OutboxChannelMessage, createOutboxChannel } from './channel.ts'
import type { OutboxKind } from './kind.ts'
import {
  type OutboxRows,
  copyOutboxRows,
  createMemoryTables,
  createMemoryTransactions,
  createOutboxRows,
} from './memory.ts'
import {
  type OutboxStore,
  type OutboxStateMachineEventInput,
  type OutboxTransactionTables,
  createOutboxStore,
} from './storage.ts'

export type SeededRandomSource = {
  below(most: number): number
  between(least: number, most: number): number
  happens(share: number): boolean
  oneOf<T>(some: readonly T[]): T
}

/** Creates a seeded pseudorandom generator (mulberry32): the same seed gives the same numbers. */
export function createSeededRandom(seed: number): SeededRandomSource {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (most) => Math.floor(next() * most),
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    oneOf: (some) => some[Math.floor(next() * some.length)]!,
  }
}

/** A simulated tab or worker. Once it is dead, its pending promises never settle and it has no further effects. */
export type SimulatedTabOrWorker = { name: string; isAlive: boolean; isMortal: boolean; onDeath: () => void }

/** Number of microtask turns to wait in the outbox simulation, more than any promise chain between two events needs. */
const MICROTASKS = 60

/** Waits until all promise chains of the simulation have run. A turn of the event loop would take ten times as long. */
async function settlePromises() {
  const nothing = Promise.resolve()
  for (let count = 0; count < MICROTASKS; count++) await nothing
}

type ScheduledEvent = { at: number; order: number; run: () => void }

/** Discrete-event simulation of the outbox in virtual time. Between two events, all promise chains run to their end. */
export class EventSimulation {
  time = 0
  events = 0
  killRate = 0
  killsLeft = 0
  hasKilled = false
  readonly #queue: ScheduledEvent[] = []
  #order = 0
  readonly chance: SeededRandomSource

  constructor(chance: SeededRandomSource) {
    this.chance = chance
  }

  schedule(delay: number, run: () => void): () => void {
    const due = { at: this.time + delay, order: this.#order++, run }
    let at = this.#queue.length
    while (at > 0 && this.#queue[at - 1]!.at > due.at) at--
    this.#queue.splice(at, 0, due)
    return () => {
      const index = this.#queue.indexOf(due)
      if (index >= 0) this.#queue.splice(index, 1)
    }
  }

  /** Runs the simulation's scheduled callbacks until none is left or a time is reached. Throws after too many. */
  async run({ until = Infinity, most = Infinity } = {}): Promise<void> {
    await settlePromises()
    for (let count = 0; this.#queue.length > 0 && this.#queue[0]!.at <= until; count++) {
      if (count >= most) throw new Error(`There is no end: ${most} events, and more to come.`)
      const due = this.#queue.shift()!
      this.time = due.at
      this.events++
      due.run()
      await settlePromises()
    }
    if (until !== Infinity) this.time = Math.max(this.time, until)
  }

  /** Runs a side effect that a simulated tab or worker awaits, which may be killed just before or after it. */
  step<T>(process: SimulatedTabOrWorker, delay: number, effect: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.schedule(delay, () => {
        if (!process.isAlive || this.kills(process)) return
        try {
          const result = effect()
          if (!this.kills(process)) resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  kills(process: SimulatedTabOrWorker): boolean {
    if (!process.isMortal || this.killsLeft === 0 || !this.chance.happens(this.killRate)) return false
    this.killsLeft--
    this.kill(process)
    return true
  }

  kill(process: SimulatedTabOrWorker): void {
    if (!process.isAlive) return
    process.isAlive = false
    this.hasKilled = true
    process.onDeath()
  }
}

type TransactionRequest = {
  process: SimulatedTabOrWorker
  mode: IDBTransactionMode
  about: AppliedEvent | undefined
} & {
  work: (tables: OutboxTransactionTables) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

type AppliedEvent = { recordId: string; event: OutboxStateMachineEventInput }

export type SimulatedCommittedTransaction = AppliedEvent & { before: OutboxRows; after: OutboxRows }

/** Simulated IndexedDB: transactions run one after the other, each completely or not at all. */
export class SimulatedIndexedDb {
  content = createOutboxRows()
  /** Share of simulated write transactions that fail, as on a full disk. */
  failRate = 0
  onCommit: (committed: SimulatedCommittedTransaction) => void = () => {}
  readonly #waiting: TransactionRequest[] = []
  #isBusy = false
  readonly #world: EventSimulation

  constructor(world: EventSimulation) {
    this.#world = world
  }

  /** Creates the outbox store of a simulated tab or worker. Each transaction is labeled with the event it applies. */
  storeFor(process: SimulatedTabOrWorker, options: Parameters<typeof createOutboxStore>[1]): OutboxStore {
    const storeAbout = (about?: AppliedEvent) =>
      createOutboxStore((mode, work) => this.#transact({ process, mode, about, work }), options)
    return {
      ...storeAbout(),
      apply: (recordId, event, files) => storeAbout({ recordId, event }).apply(recordId, event, files),
    }
  }

  #transact<T>(
    request: Omit<TransactionRequest, 'resolve' | 'reject' | 'work'> & {
      work: (tables: OutboxTransactionTables) => Promise<T>
    },
  ) {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ ...request, resolve: resolve as TransactionRequest['resolve'], reject })
      this.#next()
    })
  }

  #next() {
    if (this.#isBusy) return
    const request = this.#waiting.shift()
    if (!request) return
    this.#isBusy = true
    const { chance } = this.#world
    this.#world.schedule(chance.below(4), () => {
      if (!request.process.isAlive || this.#world.kills(request.process)) return this.#end()
      const after = request.mode === 'readwrite' ? copyOutboxRows(this.content) : this.content
      request.work(createMemoryTables(after)).then(
        (result) => this.#world.schedule(chance.below(8), () => this.#commit(request, after, result)),
        (error: Error) => {
          request.reject(error)
          this.#end()
        },
      )
    })
  }

  #commit({ process, mode, about, resolve, reject }: TransactionRequest, after: OutboxRows, result: unknown) {
    const { chance } = this.#world
    const isKilled = this.#world.kills(process) || !process.isAlive
    if (isKilled && chance.happens(0.5)) return this.#end()
    if (mode === 'readwrite' && chance.happens(this.failRate)) {
      reject(new Error('The disk is full.'))
      return this.#end()
    }
    const before = this.content
    if (mode === 'readwrite') this.content = after
    if (about && mode === 'readwrite') this.onCommit({ ...about, before, after })
    if (!isKilled && !this.#world.kills(process)) resolve(result)
    this.#end()
  }

  #end() {
    this.#isBusy = false
    this.#next()
  }
}

type LockWaiter = { process: SimulatedTabOrWorker; grant: () => void }

/** Simulated Web Locks, shared by all processes of the device. */
export class SimulatedWebLocks {
  onDenied: (name: string) => void = () => {}
  readonly #held = new Map<string, SimulatedTabOrWorker>()
  readonly #waiting = new Map<string, LockWaiter[]>()
  readonly #world: EventSimulation

  constructor(world: EventSimulation) {
    this.#world = world
  }

  for(process: SimulatedTabOrWorker): Pick<LockManager, 'request'> {
    const request = (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: unknown) => unknown
      const isIfAvailable = rest.length > 1
      return new Promise((resolve, reject) => {
        const begin = (lock: object | null) => {
          const worked = Promise.resolve().then(() => work(lock))
          const end = () =>
            lock && this.#world.schedule(this.#world.chance.below(3), () => this.#release(name, process))
          worked.then(end, end)
          worked.then(resolve, reject)
        }
        const ask = () => {
          if (!this.#held.has(name)) {
            this.#held.set(name, process)
            return begin({ name })
          }
          if (isIfAvailable) {
            this.onDenied(name)
            return begin(null)
          }
          const grant = () => {
            this.#held.set(name, process)
            void this.#world.step(process, this.#world.chance.below(3), () => begin({ name }))
          }
          this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { process, grant }])
        }
        void this.#world.step(process, this.#world.chance.below(3), ask)
      })
    }
    return { request } as Pick<LockManager, 'request'>
  }

  #release(name: string, process: SimulatedTabOrWorker) {
    if (this.#held.get(name) !== process) return
    this.#held.delete(name)
    const [next, ...others] = (this.#waiting.get(name) ?? []).filter((each) => each.process.isAlive)
    this.#waiting.set(name, others)
    next?.grant()
  }

  /** Releases all locks of a killed simulated process, as a browser does. */
  releaseAll(process: SimulatedTabOrWorker) {
    for (const [name, holder] of this.#held) if (holder === process) this.#release(name, process)
  }
}

/** A simulated browser: the state that all its tabs and its worker share. */
export class SimulatedDevice {
  isOnline = true
  /** Whether the simulated browser has Web Locks. Without them it stores nothing. */
  hasLocks = true
  session: { member: string; isValid: boolean } | undefined
  clockOff = 0
  readonly database: SimulatedIndexedDb
  readonly locks: SimulatedWebLocks
  readonly #receivers = new Map<SimulatedTabOrWorker, (message: OutboxChannelMessage) => void>()
  readonly #world: EventSimulation
  readonly #kind: OutboxKind
  #ids = 0

  constructor(world: EventSimulation, kind: OutboxKind) {
    this.#world = world
    this.#kind = kind
    this.database = new SimulatedIndexedDb(world)
    this.locks = new SimulatedWebLocks(world)
  }

  newId = (): string => `id-${String(++this.#ids).padStart(6, '0')}`

  start(name: string): SimulatedTabOrWorker {
    const process: SimulatedTabOrWorker = { name, isAlive: true, isMortal: true, onDeath: () => this.end(process) }
    return process
  }

  end(process: SimulatedTabOrWorker) {
    this.locks.releaseAll(process)
    this.#receivers.delete(process)
  }

  environmentFor(process: SimulatedTabOrWorker, fetch: OutboxDependencies['fetch']): OutboxDependencies {
    const world = this.#world
    const newIds = { record: this.newId, photo: this.newId }
    const locks = this.locks.for(process)
    const storeOptions = { kind: this.#kind, now: () => 1e12 + world.time + this.clockOff, newIds }
    return {
      ...createOutboxDependencies(this.#kind),
      newIds,
      store: this.database.storeFor(process, storeOptions),
      createMemoryStore: () => {
        const run = createMemoryTransactions()
        return createOutboxStore(async (mode, work) => {
          await world.step(process, world.chance.below(4), () => {})
          return run(mode, work)
        }, storeOptions)
      },
      channel: createOutboxChannel(() => ({
        post: (message) => {
          for (const [other, receive] of this.#receivers)
            if (other !== process) world.schedule(world.chance.below(20), () => other.isAlive && receive(message))
        },
        receive: (listener) => void this.#receivers.set(process, listener),
      })),
      locks: () => (this.hasLocks ? locks : undefined),
      fetch,
      isOnline: () => this.isOnline,
      uptime: () => world.time,
      after: (ms, work) => world.schedule(ms, () => process.isAlive && work()),
      sendWhenClosed() {},
      persist() {},
    }
  }
}
