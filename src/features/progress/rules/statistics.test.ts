import { expect, test } from 'vitest'
import { topPlaces } from './statistics.ts'

test('places are one up to their first comma, and one without a name is none', () => {
  expect(
    topPlaces([
      { location: '85016', pieces: 4 },
      { location: '85016, Phoenix', pieces: 8 },
      { location: ' Tempe , AZ', pieces: 12 },
      { location: ', AZ', pieces: 90 },
    ]),
  ).toEqual([
    { name: '85016', pieces: 12 },
    { name: 'Tempe', pieces: 12 },
  ])
  expect(topPlaces([{ location: ',', pieces: 3 }])).toEqual([])
})
