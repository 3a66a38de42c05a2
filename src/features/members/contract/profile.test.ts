import { expect, test } from 'vitest'
import { profileUiTexts as texts } from '../copy.ts'
import { MAX_ANNUAL_GOAL } from '../rules/profile.ts'
import { AnnualGoalInput } from './profile.ts'

test.each([
  [null, texts.goalTooLow],
  [Number.NaN, texts.goalTooLow],
  [-3, texts.goalTooLow],
  [-1e20, texts.goalTooLow],
  [364, texts.goalTooLow],
  [400.5, texts.goalTooLow],
  [365, undefined],
  [MAX_ANNUAL_GOAL + 1, texts.goalTooHigh],
  [1e20, texts.goalTooHigh],
  [Number.MAX_VALUE, texts.goalTooHigh],
])('an annual goal of %s gives the error: %s', (annualGoal, sentence) => {
  expect(AnnualGoalInput.safeParse({ annualGoal }).error?.issues[0]?.message).toBe(sentence)
})
