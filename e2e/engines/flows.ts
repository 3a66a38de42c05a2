import { describe } from 'vitest'
import { VIEWPORTS } from '../harness/test.ts'
import { type EngineName, createEngineTest } from './test.ts'

const SIZES = Object.keys(VIEWPORTS) as (keyof typeof VIEWPORTS)[]

/** Declares the core flows of the product, in the engine of this name. */
export function testCoreFlows(engine: EngineName) {
  const test = createEngineTest(engine)

  describe.each(SIZES)(`${engine}, %s`, (size) => {
    test('a visitor reads the landing page', async ({ open }) => {
      const visit = await open('/', { size, theme: 'dark' })
      await visit.see('heading', 'Making the world around us cleaner, together')
      await visit.press('button', 'Reject All')
      await visit.seeNo('button', 'Reject All')
      await visit.expectSoundLayout()
    })
  })
}
