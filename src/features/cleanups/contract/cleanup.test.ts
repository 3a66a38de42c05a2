import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanupUiTexts as texts } from '../copy.ts'
import { NewCleanup, createCleanupFormSchema } from './cleanup.ts'

const createSchema = (savedMinutes: number | null = null) =>
  createCleanupFormSchema({ mostPieces: 250, today: '2026-11-26', savedMinutes })

test.each([
  [null, texts.noCount],
  [Number.NaN, texts.badCount],
  [2.5, texts.badCount],
  [-3, texts.countTooLow],
  [0, texts.countTooLow],
  [251, texts.countTooHigh(250)],
  [2_000_000_000, texts.countTooHigh(250)],
  [1e20, texts.countTooHigh(250)],
  [Number.MAX_VALUE, texts.countTooHigh(250)],
  [250, undefined],
])('the log form says for %s pieces: %s', (litterCount, sentence) => {
  const { error } = createSchema().safeParse({ litterCount })
  expect(error?.issues.find(({ path }) => path[0] === 'litterCount')?.message).toBe(sentence)
})

describe('time spent', () => {
  const findSentence = ({ error }: ReturnType<ReturnType<typeof createSchema>['safeParse']>) =>
    error?.issues.find(({ path }) => path[0] === 'minutes')?.message

  test.each([
    [null, undefined],
    [5, undefined],
    [47, undefined],
    [720, undefined],
    [0, texts.minutesOutOfRange],
    [4, texts.minutesOutOfRange],
    [721, texts.minutesOutOfRange],
    [Number.NaN, texts.minutesOutOfRange],
    [Number.MAX_SAFE_INTEGER, texts.minutesOutOfRange],
  ])('the log form says for %s minutes: %s', (minutes, sentence) => {
    expect(findSentence(createSchema().safeParse({ minutes }))).toBe(sentence)
  })

  test('the log form accepts a shorter time that an app has saved, so that the cleanup can be edited', () => {
    expect(findSentence(createSchema(3).safeParse({ minutes: 3 }))).toBeUndefined()
    expect(findSentence(createSchema(3).safeParse({ minutes: 2 }))).toBe(texts.minutesOutOfRange)
  })

  test('the form accepts every time that the API accepts and an edit leaves as it is (property test)', () => {
    fc.assert(
      fc.property(fc.option(fc.integer()), (minutes) => {
        const isAccepted = NewCleanup.shape.minutes.safeParse(minutes).success
        expect(isAccepted).toBe(minutes === null || (minutes >= 1 && minutes <= 720))
        if (isAccepted) expect(findSentence(createSchema(minutes).safeParse({ minutes }))).toBeUndefined()
      }),
    )
  })
})
