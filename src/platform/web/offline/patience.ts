const SECOND = 1000
/** How long somebody waits for the network where there is something to show meanwhile. */
const PATIENCE = 5 * SECOND
/** Whoever has just waited in vain does not wait as long again for each part of a page. */
const SHORT = SECOND
const REMEMBERED = 30 * SECOND

/** Of one worker: it learns from each wait. */
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

/** The answer, or undefined when it takes longer. What fails, fails. */
export function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  let bell: ReturnType<typeof setTimeout>
  const end = new Promise<undefined>((resolve) => {
    bell = setTimeout(resolve, ms)
  })
  return Promise.race([answer, end]).finally(() => clearTimeout(bell))
}
