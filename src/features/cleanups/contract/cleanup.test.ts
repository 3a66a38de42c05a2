import { expect, test } from 'vitest'
import { cleanupUiTexts as texts } from '../copy.ts'
import { createCleanupFormSchema } from './cleanup.ts'

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
  const { error } = createCleanupFormSchema({ mostPieces: 250, today: '2026-11-26' }).safeParse({ litterCount })
  expect(error?.issues.find(({ path }) => path[0] === 'litterCount')?.message).toBe(sentence)
})
