const SECOND = 1000
const NORMAL_TIMEOUT = 5 * SECOND
/** Shorter timeout in ms after a request timed out, so that not every part of a page waits the full time. */
const SHORT_TIMEOUT = SECOND
const SHORT_TIMEOUT_PERIOD = 30 * SECOND

/** Adaptive timeout of a service worker: short after a timeout, normal again after a success. */
export function createAdaptiveTimeout(now = Date.now) {
  let timedOutAt = -Infinity
  return {
    ms: () => (now() - timedOutAt < SHORT_TIMEOUT_PERIOD ? SHORT_TIMEOUT : NORMAL_TIMEOUT),
    recordTimeout() {
      timedOutAt = now()
    },
    recordSuccess() {
      timedOutAt = -Infinity
    },
  }
}

/** Limits the time of a promise: resolves to undefined if it takes longer than `ms`. Passes rejections on. */
export function withTimeout<Answer>(ms: number, promise: Promise<Answer>): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
