import { dayIn } from '#platform/days.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Statistics } from '../../contract.ts'
import { monthSums, topPlaces, weekdaySums } from '../../rules/statistics.ts'
import { piecesByDay, piecesByLocation, piecesByMonth, timeZoneOf, totalPiecesOf } from '../queries.ts'

type Asked = Pick<Platform, 'db' | 'clock'>

export async function statisticsOf({ db, clock }: Asked, memberId: string): Promise<Statistics> {
  const today = dayIn(await timeZoneOf(db, memberId), clock.now())
  const [days, months, locations, totalPieces] = await Promise.all([
    piecesByDay(db, memberId, today),
    piecesByMonth(db, memberId, today),
    piecesByLocation(db, memberId),
    totalPiecesOf(db, memberId),
  ])
  return {
    today,
    weekdays: weekdaySums(days),
    months: monthSums(months),
    locations: topPlaces(locations),
    totalPieces,
  }
}
