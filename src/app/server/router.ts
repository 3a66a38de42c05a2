import { litterboard } from '#features/litterboard/server/routes.ts'

export const router = { litterboard }
