import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanupUiTexts as texts } from '../copy.ts'
import { groupUiTexts as groupTexts, inviteUiTexts } from '../copy/group.ts'
import { BLANK_CLEANUP_FIELDS } from '../rules.ts'
import { NewCleanup, createCleanupFormSchema } from './cleanup.ts'

const createSchema = (savedMinutes: number | null = null) =>
  createCleanupFormSchema({ mostPieces: 250, today: '2026-11-26', savedMinutes, isInPounds: false })

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
])('the log form with %s pieces shows: %s', (litterCount, sentence) => {
  const { error } = createSchema().safeParse({ litterCount, isTogether: false })
  expect(error?.issues.find(({ path }) => path[0] === 'litterCount')?.message).toBe(sentence)
})

describe('group cleanup', () => {
  const findSentence = (typed: object) => {
    const filled = { cleanupId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10', date: '2026-11-20', location: '85016' }
    const photos = ['5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11']
    const blank = { ...BLANK_CLEANUP_FIELDS, invited: [], inviteeName: '', isTogether: true, people: 2 }
    const { error } = createSchema().safeParse({ ...blank, ...filled, photos, litterCount: 214, ...typed })
    return error?.issues.map(({ path, message }) => [path[0], message])
  }

  test.each([
    [5000, undefined],
    [5001, groupTexts.totalTooHigh],
    [0, groupTexts.totalTooLow],
    [null, groupTexts.noTotal],
    [2.5, groupTexts.badNumber],
  ])('the log form with a total of %s shows: %s', (litterCount, sentence) => {
    expect(findSentence({ litterCount })?.[0]).toEqual(sentence && ['litterCount', sentence])
  })

  test.each([
    [214, undefined],
    [215, groupTexts.morePeopleThanPieces],
    [501, groupTexts.peopleTooHigh],
    [1, groupTexts.peopleTooLow],
    [null, groupTexts.noPeople],
  ])('the log form with %s people shows: %s', (people, sentence) => {
    expect(findSentence({ people })?.[0]).toEqual(sentence && ['people', sentence])
  })

  test('the log form rejects a typed invitee name that was not selected', () => {
    expect(findSentence({ inviteeName: 'rosa' })).toEqual([['inviteeName', inviteUiTexts.notChosen]])
    expect(findSentence({ inviteeName: 'rosa', isTogether: false })).toBeUndefined()
  })

  test('the log form ignores the number of people once the cleanup is for one member again', () => {
    expect(findSentence({ isTogether: false, people: 900, litterCount: 250 })).toBeUndefined()
    expect(findSentence({ isTogether: false, litterCount: 251 })).toEqual([['litterCount', texts.countTooHigh(250)]])
  })
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
  ])('the log form with %s minutes shows: %s', (minutes, sentence) => {
    expect(findSentence(createSchema().safeParse({ minutes, isTogether: false }))).toBe(sentence)
  })

  test('the log form accepts a shorter time saved by an app, so the cleanup stays editable', () => {
    expect(findSentence(createSchema(3).safeParse({ minutes: 3, isTogether: false }))).toBeUndefined()
    expect(findSentence(createSchema(3).safeParse({ minutes: 2, isTogether: false }))).toBe(texts.minutesOutOfRange)
  })

  test('the log form accepts every time spent that the API accepts (property test)', () => {
    fc.assert(
      fc.property(fc.option(fc.integer()), (minutes) => {
        const isAccepted = NewCleanup.shape.minutes.safeParse(minutes).success
        expect(isAccepted).toBe(minutes === null || (minutes >= 1 && minutes <= 720))
        if (isAccepted)
          expect(findSentence(createSchema(minutes).safeParse({ minutes, isTogether: false }))).toBeUndefined()
      }),
    )
  })
})

test.each([
  [9, false, texts.weightOutOfRange(false)],
  [10, false, undefined],
  [5_000_000, true, undefined],
  [5_000_001, true, texts.weightOutOfRange(true)],
  [Number.NaN, true, texts.weightOutOfRange(true)],
])('the log form says for a weight of %d g, in pounds: %s, %s', (weight, isInPounds, sentence) => {
  const schema = createCleanupFormSchema({ mostPieces: 250, today: '2026-11-26', savedMinutes: null, isInPounds })
  const { error } = schema.safeParse({ weight, isTogether: false })
  expect(error?.issues.find(({ path }) => path[0] === 'weight')?.message).toBe(sentence)
})
