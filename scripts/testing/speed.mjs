import { availableParallelism } from 'node:os'

/** What has `.long.` in its name is a walk or a drill: not for every run, and nothing that only it would find is quick to break. */
export const LONG = '.long.'

/** What `npm test` runs with, and `npm run test:all`. The tests of a name, and vitest called by hand, need neither. */
export const QUICK = { TEST_SPEED: 'quick' }
export const AT_LENGTH = { RUNS: '20', KILLS: '10' }

export const isQuick = process.env.TEST_SPEED === QUICK.TEST_SPEED
export const leftOut = isQuick ? [`**/*${LONG}*`] : []

/** One more than there are processors: each waits for a part of its time, for the database, the browser, a letter. */
export const workers = availableParallelism() + 1
