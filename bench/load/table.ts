import { type Figures, VISIT_KINDS, type Latency } from './figures.ts'

const HEAD = [
  'offered',
  'served a second',
  `of these ${VISIT_KINDS.join(', ')}`,
  `503, of all; ${VISIT_KINDS.join(', ')}`,
  'errors',
  'p50, p95, p99 of all',
  ...VISIT_KINDS.map((kind) => `${kind} p50, p95, p99`),
  '`/healthz`, `/readyz` at worst',
  'RSS',
  'event loop late',
  'CPU',
]

/** Formats the figures as the Markdown table of docs/measurements/load.md. */
export function formatTable(steps: [name: string, figures: Figures][]): string {
  const rows = steps.map(([name, figures]) => [
    `${name}: ${formatRounded(figures.offered)}`,
    formatRounded(figures.served),
    VISIT_KINDS.map((kind) => formatRounded(figures.servedByKind[kind])).join(', '),
    `${formatRounded(figures.shed)} %; ${VISIT_KINDS.map((kind) => formatRounded(figures.shedByKind[kind])).join(', ')}`,
    figures.errors === 0 ? 'none' : `**${figures.errors}**`,
    formatLatency(figures.latency),
    ...VISIT_KINDS.map((kind) => formatLatency(figures.latencyByKind[kind])),
    formatProbes(figures),
    `${formatRounded(figures.watched.rss)} MB`,
    `${formatRounded(figures.watched.loopLate)} ms`,
    `${formatRounded(figures.watched.cpu)} %`,
  ])
  return [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const formatProbes = ({ watched: { probes } }: Figures) =>
  `${formatMs(probes.healthz)}, ${formatMs(probes.readyz)}${probes.other ? `; **${probes.other} no success**` : ''}`

const formatLatency = ({ p50, p95, p99 }: Latency) => [p50, p95, p99].map(formatMs).join(', ')

export const formatMs = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 1000 ? `${formatRounded(value / 1000)} s` : `${formatRounded(value)} ms`
export const formatRounded = (value: number) =>
  Number.isNaN(value) ? '–' : String(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
