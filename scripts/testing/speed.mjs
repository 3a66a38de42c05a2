import { availableParallelism } from 'node:os'

/** Mark in the file name of a long test. `npm test` skips it and `npm run test:all` runs it. */
export const LONG_TEST_MARK = '.long.'

/** Environment of `npm test` (quick) and of `npm run test:all` (more repetitions). Tests run by name use neither. */
export const QUICK_ENV = { TEST_SPEED: 'quick' }
export const THOROUGH_ENV = { RUNS: '20', KILLS: '10' }

export const isQuick = process.env.TEST_SPEED === QUICK_ENV.TEST_SPEED
export const excludedTests = isQuick ? [`**/*${LONG_TEST_MARK}*`] : []

/** Number of parallel test workers: one more than processors, because each spends time waiting for I/O. */
export const testWorkers = availableParallelism() + 1
