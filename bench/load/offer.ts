import type { Kind, Outcome, Visit } from './traffic.ts'

export type Paid = {
  kind: Kind
  outcome: Outcome
  /** Milliseconds from arrival to response. */ ms: number
  /** Time of arrival, in milliseconds since the start. */ at: number
}

const SECOND = 1000
const TICK_MS = 5
/** Maximum of unanswered visits. A product that sheds load never reaches it, so the run is aborted there. */
const MOST_AT_ONCE = 4000

/**
 * Open-loop load: visits arrive at random (a Poisson process) at `rate` a second, regardless of responses. With `then`,
 * a second period of the same length follows at that rate.
 */
export async function offerAtRate(next: () => Visit, seconds: number, rate: number, then?: number): Promise<Paid[]> {
  const [paid, under]: [Paid[], Set<Promise<void>>] = [[], new Set()]
  const began = performance.now()
  const [turn, end] = [seconds * SECOND, (then ? 2 : 1) * seconds * SECOND]
  let due = 0
  while (due < end) {
    for (; due <= performance.now() - began && due < end; due += gap(due < turn ? rate : then!)) {
      if (under.size >= MOST_AT_ONCE) throw new Error(`${MOST_AT_ONCE} wait for an answer: the product is stuck`)
      const visit = pay(next(), began, due, paid).finally(() => under.delete(visit))
      under.add(visit)
    }
    await new Promise((later) => setTimeout(later, TICK_MS))
  }
  await Promise.all(under)
  return paid
}

/** Closed-loop load: each of a fixed number of visitors starts its next visit when the previous one is answered. */
export async function offerInTurns(next: () => Visit, visitors: number, seconds: number): Promise<Paid[]> {
  const paid: Paid[] = []
  const began = performance.now()
  const since = () => performance.now() - began
  const visitor = async () => {
    while (since() < seconds * SECOND) await pay(next(), began, since(), paid)
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return paid
}

async function pay({ kind, pay }: Visit, began: number, at: number, paid: Paid[]) {
  const outcome = await pay()
  paid.push({ kind, outcome, ms: performance.now() - began - at, at })
}

/** Random time until the next arrival, exponentially distributed. */
const gap = (rate: number) => (-Math.log(1 - Math.random()) * SECOND) / rate
