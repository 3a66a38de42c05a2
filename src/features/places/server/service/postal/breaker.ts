import type { Clock } from '#platform/server/clock.ts'

const FAILURES = 3
const PAUSE_MS = 30_000

/** Leaves a service alone that fails again and again, so that nobody waits for it; now and then one may try it. */
export class Breaker {
  #clock: Clock
  #opened: (reason: string) => void
  #failures = 0
  #leftAloneUntil = 0

  constructor(clock: Clock, opened: (reason: string) => void) {
    this.#clock = clock
    this.#opened = opened
  }

  mayAsk(): boolean {
    const now = this.#clock.now().getTime()
    if (this.#failures < FAILURES) return true
    if (now < this.#leftAloneUntil) return false
    // whoever tries it is alone with that until the answer is there
    this.#leftAloneUntil = now + PAUSE_MS
    return true
  }

  answered() {
    this.#failures = 0
  }

  failed(reason: string) {
    this.#failures++
    if (this.#failures < FAILURES) return
    this.#leftAloneUntil = this.#clock.now().getTime() + PAUSE_MS
    if (this.#failures === FAILURES) this.#opened(reason)
  }
}
