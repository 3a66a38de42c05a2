import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CorrectionEffectPanel } from './correction-effect.tsx'

const same = { before: 60, after: 60 }

const renderPanel = (rank: { before: number | null; after: number | null }) =>
  renderToString(
    <CorrectionEffectPanel
      counted={{
        typed: { pieces: 1, day: '2026-11-14' },
        shown: { own: same, boards: same, year: same, rank, annualGoal: null, refusal: null },
        effect: undefined,
        isCounting: false,
        hasFailed: false,
        countAgain: () => {},
      }}
    />,
  )

test('the preview of a correction says which rank stays unchanged', () => {
  expect(renderPanel({ before: 53, after: 53 })).toContain('Stays 53rd')
  expect(renderPanel({ before: 53, after: 52 })).not.toContain('Stays')
  expect(renderPanel({ before: null, after: null })).toContain('On no board')
})
