import { availableParallelism } from 'node:os'

/** Mark in the file name of a test that only `npm run test:all` runs. */
export const LONG_TEST_MARK = '.long.'
/** Mark in the file name of a test that only `npm run test:ci` and `npm run test:all` run. */
const CI_TEST_MARK = '.ci.'

/** Environments of `npm test`, `npm run test:ci` and `npm run test:all`. Tests run by name use none of them. */
export const QUICK_ENV = { TEST_SPEED: 'quick' }
export const CI_ENV = { TEST_SPEED: 'ci' }
export const THOROUGH_ENV = { RUNS: '20', KILLS: '10' }

const speed = process.env.TEST_SPEED
export const isQuick = speed === QUICK_ENV.TEST_SPEED
export const skipsLongTests = isQuick || speed === CI_ENV.TEST_SPEED
const excludedMarks = [...(skipsLongTests ? [LONG_TEST_MARK] : []), ...(isQuick ? [CI_TEST_MARK] : [])]
export const excludedTests = excludedMarks.map((mark) => `**/*${mark}*`)

/** Number of parallel test workers: one more than processors, because each spends time waiting for I/O. */
export const testWorkers = availableParallelism() + 1
