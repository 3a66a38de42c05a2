import { defineSchedule } from '#platform/server/queue/job.ts'

export const foldSchedule = defineSchedule('litterboard.fold', '* * * * *')
