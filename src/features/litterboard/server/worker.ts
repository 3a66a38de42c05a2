import { type Handler, handle } from '#platform/server/queue/job.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { SORTS } from '../rules.ts'
import { foldSchedule } from './jobs.ts'
import { standings } from './tables.ts'

export const litterboardHandlers: Handler[] = [
  handle(foldSchedule, async (_, { platform: { db } }) => {
    for (const board of SORTS) await foldRanking(db, { rows: standings, board })
  }),
]
