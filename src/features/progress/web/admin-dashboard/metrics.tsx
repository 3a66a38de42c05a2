import {
  ArrowDownRight,
  ArrowUpRight,
  Footprints,
  type LucideIcon,
  MapPin,
  Minus,
  ShieldCheck,
  ShoppingBag,
  Timer,
  Users,
  Weight,
} from 'lucide-react'
import { cleanupUiTexts } from '#features/cleanups/copy.ts'
import { listBagTotals } from '#features/cleanups/copy/bags.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { formatNumber } from '#platform/numbers.ts'
import type { AdminStats } from '../../contract.ts'
import { computePercentChange } from '../../rules/admin-stats.ts'

type Metric = AdminStats['communities'] & {
  name: string
  Icon: LucideIcon
  about?: string
  format?: (value: number) => string
}

const average = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const toMetrics = (stats: AdminStats, isInPounds: boolean): Metric[] => {
  const { users, cleanups, litter, minutes, communities, bags, weighedGrams, estimatedGrams } = stats
  const periods = { bags, weighedGrams, estimatedGrams }
  return [
    { name: 'Members', Icon: Users, ...users, about: `${formatNumber(users.withCleanups)} logged a cleanup` },
    { name: 'Cleanups', Icon: ShieldCheck, ...cleanups },
    {
      name: 'Litter pieces',
      Icon: Footprints,
      ...litter,
      about: `Average per cleanup: ${average.format(litter.avgPerCleanup)}`,
    },
    { name: 'Communities', Icon: MapPin, ...communities },
    // Many communities record no time spent and no bags. During an upgrade, a server of the previous version sends none.
    ...(minutes?.total > 0 ? [{ name: cleanupUiTexts.timeSpent, Icon: Timer, ...minutes, format: formatMinutes }] : []),
    ...listBagTotals({
      bags: bags?.total,
      weighedGrams: weighedGrams?.total,
      estimatedGrams: estimatedGrams?.total,
    }).map(({ of, label, format }) => ({
      name: label,
      Icon: of === 'bags' ? ShoppingBag : Weight,
      ...periods[of],
      format: (amount: number) => format(amount, isInPounds),
    })),
  ]
}

const number = 'px-4 text-right tabular-nums'

/** Metrics of the admin dashboard: a table on wide screens, cards on narrow ones. */
export function AdminDashboardMetrics({ stats }: { stats: AdminStats }) {
  const metrics = toMetrics(stats, useIsInPounds())
  const { range } = stats
  const columnTitles = ['Metric', 'Total', `This ${range}`, `Last ${range}`, 'Change', `Before this ${range}`]
  return (
    <>
      <div className="card mt-6 overflow-hidden max-xl:hidden">
        <table className="w-full text-sm">
          <caption className="sr-only">{`What there is, and what came this ${range} and the last one`}</caption>
          <thead className="bg-sunk text-ink-2">
            <tr className="h-12">
              {columnTitles.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-4 font-semibold whitespace-nowrap ${index === 0 ? 'pl-5 text-left' : 'text-right last:pr-5'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {metrics.map(({ name, Icon, total, current, previous, priorTotal, about, format = formatNumber }) => (
              <tr key={name} className="h-[53px]">
                <th scope="row" className="pr-4 pl-5 text-left font-semibold whitespace-nowrap">
                  <span className="flex items-center gap-3">
                    <Icon aria-hidden className="size-5 text-spruce" />
                    <span>
                      {name}
                      {about && <span className="block text-xs font-normal text-ink-2 tabular-nums">{about}</span>}
                    </span>
                  </span>
                </th>
                <td className="num px-4 text-right text-[1.375rem]">{format(total)}</td>
                <td className={`${number} font-semibold`}>{format(current)}</td>
                <td className={`${number} text-ink-2`}>{format(previous)}</td>
                <td className={number}>
                  <Change current={current} previous={previous} />
                </td>
                <td className={`${number} pr-5 text-ink-2`}>{format(priorTotal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Metrics" className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:hidden">
        {metrics.map(({ name, Icon, total, current, previous, priorTotal, about, format = formatNumber }) => (
          <li key={name} className="card p-4">
            <div className="flex items-center justify-between gap-3">
              <h2 className="flex items-center gap-2.5 text-base font-semibold">
                <Icon aria-hidden className="size-5 text-spruce" />
                {name}
              </h2>
              <Change current={current} previous={previous} />
            </div>
            <p className="num mt-1 text-[2rem] leading-tight">{format(total)}</p>
            <p className="text-sm text-ink-2 tabular-nums">
              {`${format(current)} this ${range}, ${format(previous)} last ${range}, `}
              {/* The total before the period has its own line, so that a metric card is as high as its skeleton. */}
              <span className="block">{`${format(priorTotal)} before`}</span>
            </p>
            {about && <p className="text-sm text-ink-2 tabular-nums">{about}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { current: number; previous: number }

/** Shows the change of a metric by arrow, sign and color, so that it is clear without color. */
function Change({ current, previous }: Props) {
  const percent = computePercentChange(current, previous)
  const [Icon, color] =
    percent > 0 ? [ArrowUpRight, 'text-moss'] : percent < 0 ? [ArrowDownRight, 'text-brick'] : [Minus, 'text-ink-2']
  return (
    <span className={`inline-flex items-center gap-1 align-middle font-semibold tabular-nums ${color}`}>
      <Icon aria-hidden className="size-4 stroke-[2.4]" />
      {percent > 0 && '+'}
      {formatNumber(percent)}%
    </span>
  )
}
