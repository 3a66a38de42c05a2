import { dayInTimeZone } from '#platform/days.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { Statistics } from '../../contract.ts'
import { sumByMonth, findTopLocations, sumByWeekday } from '../../rules/statistics.ts'
import { sumPiecesByDay, sumPiecesByLocation, findPiecesByMonth, findTimeZone, findTotalPieces } from '../queries.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

export async function readStatistics({ db, clock }: Dependencies, memberId: string): Promise<Statistics> {
  const today = dayInTimeZone(await findTimeZone(db, memberId), clock.now())
  const [days, months, locations, totalPieces] = await Promise.all([
    sumPiecesByDay(db, memberId, today),
    findPiecesByMonth(db, memberId, today),
    sumPiecesByLocation(db, memberId),
    findTotalPieces(db, memberId),
  ])
  return {
    today,
    weekdays: sumByWeekday(days),
    months: sumByMonth(months),
    locations: findTopLocations(locations),
    totalPieces,
  }
}
