const SECOND = 1000
/** Time that a request may take before a cached copy is shown instead. */
const PATIENCE = 5 * SECOND
/** Shorter timeout right after a request has timed out, so that not every part of a page waits the full time. */
const SHORT = SECOND
const REMEMBERED = 30 * SECOND

/** Adaptive timeout of a service worker: shorter after a recent timeout, normal again after a success. */
export function createPatience(now = Date.now) {
  let inVainAt = -Infinity
  return {
    ms: () => (now() - inVainAt < REMEMBERED ? SHORT : PATIENCE),
    wasInVain() {
      inVainAt = now()
    },
    wasRewarded() {
      inVainAt = -Infinity
    },
  }
}

/** Resolves to undefined if a promise takes longer than `ms`. A rejection is passed on. */
export function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  let bell: ReturnType<typeof setTimeout>
  const end = new Promise<undefined>((resolve) => {
    bell = setTimeout(resolve, ms)
  })
  return Promise.race([answer, end]).finally(() => clearTimeout(bell))
}
