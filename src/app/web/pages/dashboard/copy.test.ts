import { expect, test } from 'vitest'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { litterImpactInWords, litterlogGreeting } from './copy.ts'

type About = {
  weeks: number
  isWeekDone?: boolean
  totalCleanups?: number
  today?: string
  hasWaiting?: boolean
  now?: string
}

const line = ({ weeks, isWeekDone = false, totalCleanups = 43, today = '2026-11-12', hasWaiting, now }: About) =>
  litterlogGreeting(
    'Rosa',
    {
      streak: { currentStreakWeeks: weeks, longestStreakWeeks: 14, lastCleanupDate: null },
      isWeekDone,
      totalCleanups,
      today,
    } as MemberCleanupTotalsAndStreak,
    hasWaiting,
    now,
  )

test.each<[About, string]>([
  [{ weeks: 9 }, 'Rosa, you need one cleanup by Sunday to make it ten weeks.'],
  [{ weeks: 9, today: '2026-11-15' }, 'Rosa, you need one cleanup today to make it ten weeks.'],
  [{ weeks: 51 }, 'Rosa, you need one cleanup by Sunday to make it 52 weeks.'],
  [{ weeks: 9, isWeekDone: true }, 'Rosa, that makes nine weeks in a row. The next one starts on Monday.'],
  [{ weeks: 1, isWeekDone: true }, 'Rosa, this week is done. One more next week makes it two in a row.'],
  [{ weeks: 0 }, 'Rosa, the trail starts over with your next cleanup.'],
  [{ weeks: 0, totalCleanups: 0 }, 'Good to have you, Rosa.'],
  // A cleanup in the outbox is not counted yet.
  [{ weeks: 9, hasWaiting: true }, 'Rosa, your cleanup makes it ten weeks in a row once it is uploaded.'],
  [
    { weeks: 9, isWeekDone: true, hasWaiting: true },
    'Rosa, that makes nine weeks in a row. The next one starts on Monday.',
  ],
  [{ weeks: 0, hasWaiting: true }, 'Rosa, the trail starts over once your cleanup is uploaded.'],
  [{ weeks: 0, totalCleanups: 0, hasWaiting: true }, 'Good to have you, Rosa.'],
  // Progress loaded on Thursday, still shown on a later day.
  [{ weeks: 9, now: '2026-11-15' }, 'Rosa, you need one cleanup today to make it ten weeks.'],
  [{ weeks: 9, now: '2026-11-16' }, 'Good to have you, Rosa.'],
  [{ weeks: 9, isWeekDone: true, now: '2026-11-16' }, 'Good to have you, Rosa.'],
])('the Litterlog greeting for %j is "%s"', (about, greeting) => {
  expect(line(about)).toBe(greeting)
})

test('litterImpactInWords formats the weight and the volume in bags of a number of litter pieces', () => {
  expect(litterImpactInWords(118)).toBe('About 1.2 kg, 0.1 of a 30-gallon bag.')
  expect(litterImpactInWords(47)).toBe('About 0.5 kg, 0.1 of a 30-gallon bag.')
  expect(litterImpactInWords(3)).toBe('About 30 g.')
  expect(litterImpactInWords(1000)).toBe('About 10 kg, 1.1 bags of 30 gallons.')
  expect(litterImpactInWords(118, true)).toBe('About 2.6 lb, 0.1 of a 30-gallon bag.')
})
