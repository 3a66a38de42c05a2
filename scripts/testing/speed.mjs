import { availableParallelism } from 'node:os'

/** Mark in the file name of a long test. `npm test` skips it and `npm run test:all` runs it. */
export const LONG = '.long.'

/** Environment of `npm test` (quick) and of `npm run test:all` (more repetitions). Tests run by name use neither. */
export const QUICK = { TEST_SPEED: 'quick' }
export const AT_LENGTH = { RUNS: '20', KILLS: '10' }

export const isQuick = process.env.TEST_SPEED === QUICK.TEST_SPEED
export const leftOut = isQuick ? [`**/*${LONG}*`] : []

/** Number of parallel test workers: one more than processors, because each spends time waiting for I/O. */
export const workers = availableParallelism() + 1
