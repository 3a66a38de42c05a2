import type { VisitKind, VisitOutcome, Visit } from './traffic.ts'

export type CompletedVisit = {
  kind: VisitKind
  outcome: VisitOutcome
  /** Milliseconds from arrival to response. */ ms: number
  /** Time of arrival, in milliseconds since the start. */ at: number
}

const SECOND = 1000
const TICK_MS = 5
/** Maximum of unanswered visits. A product that sheds load never reaches it, so the run is aborted there. */
const MAX_UNANSWERED = 4000

/**
 * Open-loop load: visits arrive at random (a Poisson process) at `rate` a second, regardless of responses. With `then`,
 * a second period of the same length follows at that rate.
 */
export async function generateOpenLoad(
  next: () => Visit,
  seconds: number,
  rate: number,
  then?: number,
): Promise<CompletedVisit[]> {
  const [paid, under]: [CompletedVisit[], Set<Promise<void>>] = [[], new Set()]
  const began = performance.now()
  const [turn, end] = [seconds * SECOND, (then ? 2 : 1) * seconds * SECOND]
  let due = 0
  while (due < end) {
    for (; due <= performance.now() - began && due < end; due += drawArrivalGap(due < turn ? rate : then!)) {
      if (under.size >= MAX_UNANSWERED) throw new Error(`${MAX_UNANSWERED} wait for an answer: the product is stuck`)
      const visit = runVisit(next(), began, due, paid).finally(() => under.delete(visit))
      under.add(visit)
    }
    await new Promise((later) => setTimeout(later, TICK_MS))
  }
  await Promise.all(under)
  return paid
}

/** Closed-loop load: each of a fixed number of visitors starts its next visit when the previous one is answered. */
export async function generateClosedLoad(
  next: () => Visit,
  visitors: number,
  seconds: number,
): Promise<CompletedVisit[]> {
  const paid: CompletedVisit[] = []
  const began = performance.now()
  const since = () => performance.now() - began
  const visitor = async () => {
    while (since() < seconds * SECOND) await runVisit(next(), began, since(), paid)
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return paid
}

async function runVisit({ kind, run: pay }: Visit, began: number, at: number, paid: CompletedVisit[]) {
  const outcome = await pay()
  paid.push({ kind, outcome, ms: performance.now() - began - at, at })
}

/** Random time until the next arrival, exponentially distributed. */
const drawArrivalGap = (rate: number) => (-Math.log(1 - Math.random()) * SECOND) / rate
