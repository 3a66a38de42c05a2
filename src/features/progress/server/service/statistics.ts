import { dayInTimeZone } from '#platform/days.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { MemberStatisticsData } from '../../contract.ts'
import { sumByMonth, findTopCleanupLocations, sumPiecesByWeekday } from '../../rules/statistics.ts'
import {
  sumMemberBags,
  sumMemberPiecesByDay,
  sumMemberPiecesByLocation,
  sumMemberPiecesAndMinutesByMonth,
  findMemberTimeZone,
  findMemberTotalPieces,
} from '../queries.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

export async function readMemberStatistics(
  { db, clock }: Dependencies,
  memberId: string,
): Promise<MemberStatisticsData> {
  const today = dayInTimeZone(await findMemberTimeZone(db, memberId), clock.now())
  const [days, months, locations, totals, bags] = await Promise.all([
    sumMemberPiecesByDay(db, memberId, today),
    sumMemberPiecesAndMinutesByMonth(db, memberId, today),
    sumMemberPiecesByLocation(db, memberId),
    findMemberTotalPieces(db, memberId),
    sumMemberBags(db, memberId),
  ])
  return {
    today,
    weekdays: sumPiecesByWeekday(days),
    months: sumByMonth(months, 'pieces'),
    monthMinutes: sumByMonth(months, 'minutes'),
    locations: findTopCleanupLocations(locations),
    ...totals,
    ...bags,
  }
}
