import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forClient } from '#platform/server/errors.ts'
import { TooBusy } from '#platform/server/concurrency-limiter.ts'
import { pictureErrors } from '../../rules.ts'
import { PictureRefused } from './refused.ts'

const answer = (error: Error) => forClient(error, pictureErrors('avatar'), pino({ enabled: false }))

test.each([
  ['type', 415, 'Please upload a JPEG or PNG image'],
  ['damaged', 415, 'Failed to process image'],
  ['size', 413, 'Image size must be less than 15MB'],
] as const)('a member hears why a picture is refused: %s', async (reason, status, message) => {
  expect(await answer(new PictureRefused(reason, message))).toMatchObject({ status, message, data: undefined })
})

test('and that the next try will help, when only too many came at once', async () => {
  expect(await answer(new TooBusy())).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
})
