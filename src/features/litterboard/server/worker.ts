import { type JobHandler, defineHandler, defineSchedule } from '#platform/server/queue/job.ts'
import { compactBoards } from './service.ts'

const compactSchedule = defineSchedule('litterboard.fold', '* * * * *')

export const litterboardHandlers: JobHandler[] = [
  defineHandler(compactSchedule, (_, { platform: { db } }) => compactBoards(db)),
]
