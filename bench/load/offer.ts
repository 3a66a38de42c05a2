import type { Kind, Outcome, Visit } from './traffic.ts'

export type Paid = {
  kind: Kind
  outcome: Outcome
  /** milliseconds from when they came */ ms: number
  /** when they came, since the beginning */ at: number
}

const SECOND = 1000
const TICK_MS = 5
/** More at once than a product that sheds ever leaves waiting: beyond it nobody else is sent. */
const MOST_AT_ONCE = 4000

/**
 * Visitors come by chance, so many in a second, however long those before them wait: at `rate`, and at `then` for as
 * long once more.
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

/** So many visitors, of whom each comes again as soon as they are answered. */
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

/** Of chance without memory, so that some come together. */
const gap = (rate: number) => (-Math.log(1 - Math.random()) * SECOND) / rate
