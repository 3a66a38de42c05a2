import { type Handler, handle, defineSchedule } from '#platform/server/queue/job.ts'
import { foldBoards } from './service.ts'

const foldSchedule = defineSchedule('litterboard.fold', '* * * * *')

export const litterboardHandlers: Handler[] = [handle(foldSchedule, (_, { platform: { db } }) => foldBoards(db))]
