import { type Figures, KINDS, type Latency } from './figures.ts'

const HEAD = [
  'offered',
  'served a second',
  `of these ${KINDS.join(', ')}`,
  `503, of all; ${KINDS.join(', ')}`,
  'errors',
  'p50, p95, p99 of all',
  ...KINDS.map((kind) => `${kind} p50, p95, p99`),
  '`/healthz`, `/readyz` at worst',
  'RSS',
  'event loop late',
  'CPU',
]

/** Formats the figures as the Markdown table of docs/measurements/load.md. */
export function tableOf(steps: [name: string, figures: Figures][]): string {
  const rows = steps.map(([name, figures]) => [
    `${name}: ${round(figures.offered)}`,
    round(figures.served),
    KINDS.map((kind) => round(figures.servedOf[kind])).join(', '),
    `${round(figures.shed)} %; ${KINDS.map((kind) => round(figures.shedOf[kind])).join(', ')}`,
    figures.errors === 0 ? 'none' : `**${figures.errors}**`,
    latency(figures.latency),
    ...KINDS.map((kind) => latency(figures.latencyOf[kind])),
    probes(figures),
    `${round(figures.watched.rss)} MB`,
    `${round(figures.watched.loopLate)} ms`,
    `${round(figures.watched.cpu)} %`,
  ])
  return [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const probes = ({ watched: { probes } }: Figures) =>
  `${ms(probes.healthz)}, ${ms(probes.readyz)}${probes.other ? `; **${probes.other} no success**` : ''}`

const latency = ({ p50, p95, p99 }: Latency) => [p50, p95, p99].map(ms).join(', ')

export const ms = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 1000 ? `${round(value / 1000)} s` : `${round(value)} ms`
export const round = (value: number) =>
  Number.isNaN(value) ? '–' : String(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
