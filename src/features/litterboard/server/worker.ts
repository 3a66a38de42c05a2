import { type Handler, handle } from '#platform/server/queue/job.ts'
import { foldSchedule } from './jobs.ts'
import { foldBoards } from './service.ts'

export const litterboardHandlers: Handler[] = [handle(foldSchedule, (_, { platform: { db } }) => foldBoards(db))]
