import { expect, test } from 'vitest'
import {
  firstDayOfWeekdayChart,
  sumByMonth,
  annualGoalPercent,
  countPiecesElsewhere,
  projectPiecesAtYearEnd,
  locationNameForStatisticsGrouping,
  findTopCleanupLocations,
  sumPiecesByWeekday,
  dateRangeOfYear,
} from './statistics.ts'

test.each([
  ['2026-11-21', '2026-10-23'],
  ['2028-03-01', '2028-02-01'],
  ['2026-01-15', '2025-12-17'],
])('the 30-day weekday chart that ends on %s starts on %s', (today, first) => {
  expect(firstDayOfWeekdayChart(today)).toBe(first)
})

test('the date range of a year runs from January 1 until before the next January 1', () => {
  expect(dateRangeOfYear('2026-12-31')).toEqual({ from: '2026-01-01', until: '2027-01-01' })
})

test.each([
  ['is projected from January 1 for a member of earlier years', 319, '2026-11-15', '2025-06-01', 365],
  ['is projected from the first cleanup of a member who began this year', 30, '2026-11-30', '2026-11-01', 61],
  ['is projected four weeks after the first cleanup', 29, '2026-12-29', '2026-12-01', 31],
  ['is not projected a day earlier', 28, '2026-12-28', '2026-12-01', undefined],
  ['is not projected a day after the first cleanup', 102, '2026-11-28', '2026-11-27', undefined],
  ['is not projected before a first cleanup', 500, '2026-11-28', null, undefined],
  ['is not projected in the first four weeks of a year', 40, '2026-01-28', '2025-06-01', undefined],
  ['counts the leap day', 60, '2028-02-29', '2028-01-01', 366],
  ['equals the pieces on December 31', 700, '2026-12-31', '2026-12-01', 700],
  ['is zero without pieces', 0, '2026-05-01', '2026-04-01', 0],
])('the number of pieces at the end of the year %s', (_, pieces, today, activeSince, projected) => {
  expect(projectPiecesAtYearEnd({ pieces, today, activeSince })).toBe(projected)
})

test('litter pieces are summed by weekday, Monday to Sunday', () => {
  const days = [
    { day: '2026-11-16', pieces: 1 },
    { day: '2026-11-22', pieces: 2 },
    { day: '2026-11-09', pieces: 4 },
    { day: '2028-02-29', pieces: 8 },
  ]
  expect(sumPiecesByWeekday(days)).toEqual([5, 8, 0, 0, 0, 0, 2])
  expect(sumPiecesByWeekday([])).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('pieces and minutes are summed by month, January to December', () => {
  const months = [
    { month: '2026-01-01', pieces: 3, minutes: 30 },
    { month: '2026-12-01', pieces: 5, minutes: 0 },
  ]
  expect(sumByMonth(months, 'pieces')).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
  expect(sumByMonth(months, 'minutes')).toEqual([30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('the top cleanup locations are the five with the most pieces, ties sorted by name', () => {
  const locations = ['f', 'e', 'd', 'c', 'b', 'a'].map((location) => ({ location, pieces: 2 }))
  const top = findTopCleanupLocations([
    ...locations,
    { location: 'f, north', pieces: 1 },
    { location: ' e', pieces: 1 },
  ])
  expect(top.map(({ name, pieces }) => `${name} ${pieces}`)).toEqual(['e 3', 'f 3', 'a 2', 'b 2', 'c 2'])
})

test.each([
  ['none of the pieces', 20, [15, 5], 0],
  ['the pieces of unlisted or nameless locations', 20, [9, 4], 7],
])('the location list omits %s', (_, totalPieces, pieces, elsewhere) => {
  const locations = pieces.map((each) => ({ pieces: each }))
  expect(countPiecesElsewhere(totalPieces, locations)).toBe(elsewhere)
})

test('cleanup locations are grouped by the text before the first comma', () => {
  expect(
    findTopCleanupLocations([
      { location: '85016', pieces: 4 },
      { location: '85016, Phoenix', pieces: 8 },
      { location: ' Tempe , AZ', pieces: 12 },
      { location: ', AZ', pieces: 90 },
    ]),
  ).toEqual([
    { name: '85016', pieces: 12 },
    { name: 'Tempe', pieces: 12 },
  ])
  expect(findTopCleanupLocations([{ location: ',', pieces: 3 }])).toEqual([])
})

test.each([
  [0, 1000, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1234, 1000, 123],
])('%i pieces toward an annual goal of %i are %i percent', (pieces, goal, percent) => {
  expect(annualGoalPercent(pieces, goal)).toBe(percent)
})

test.each([
  ['85016', '85016'],
  ['85016, Phoenix, AZ', '85016'],
  [' Tempe , AZ', 'Tempe'],
  [',', ''],
])('the cleanup location "%s" is grouped under "%s"', (location, place) => {
  expect(locationNameForStatisticsGrouping(location)).toBe(place)
})
