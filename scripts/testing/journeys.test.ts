import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JOURNEYS } from '../../e2e/journeys.ts'

test.for(Object.entries(JOURNEYS))(
  'each journey of %s is the beginning of exactly one test title',
  ([name, titles]) => {
    const text = readFileSync(join(import.meta.dirname, `../../e2e/${name}.e2e.ts`), 'utf8')
    for (const title of titles) expect(text.split(title)).toHaveLength(2)
  },
)
