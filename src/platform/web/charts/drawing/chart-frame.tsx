import type { ReactNode } from 'react'
import { formatNumber } from '#platform/numbers.ts'

export type ChartAccessibleTexts = {
  title: string
  period?: string
  finding?: string
  level?: 2 | 3
}

type Props = ChartAccessibleTexts & {
  /** Hidden table with the numbers of the chart, for screen readers. */
  table: { columns: string[]; rows: [string, ...(number | string)[]][] }
  children: ReactNode
}

export function ChartFrame({ title, period, finding, level = 3, table, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <figure className="card relative flex min-w-0 flex-col p-5 sm:p-6">
      <figcaption className="mb-3 flex items-baseline justify-between gap-4">
        <Heading className="text-lg">{title}</Heading>
        {period && <span className="text-right text-sm text-ink-2">{period}</span>}
      </figcaption>
      {children}
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={table.columns[index + 1]}>{typeof value === 'number' ? formatNumber(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {finding && <p className="mt-2 text-sm text-ink-2">{finding}</p>}
    </figure>
  )
}
