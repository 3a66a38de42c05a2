import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { median } from '../timing.ts'
import { launchFullChromium } from './browser.ts'
import { type VisitBytes, measureBytes, sumBytes } from './bytes.ts'
import { type LighthouseFigures, installLighthouse, medianFigures, runLighthouse } from './lighthouse.ts'
import { type PressTime, measurePress } from './press-time.ts'
import { AT_ONCE, listPresses } from './presses.ts'
import { serveStaticPages } from './static-pages.ts'

/*
 * npm run bench -- first-visit
 * Measures what a visitor of a running product with the demo town waits for: bytes before anything is touched, the
 * figures of Lighthouse, and the time from a press to its effect on a slow processor. Bytes and Lighthouse also measure
 * a static copy of each page. Prints the tables of docs/measurements/first-visit.md.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'bytes,lighthouse,presses' },
    pages: { type: 'string' },
  },
})
const [origin = 'http://localhost:3000'] = positionals
const rounds = Number(values.rounds)
const parts = new Set(values.only.split(','))

const event = await findEvent()
const all = ['/', '/cleanups', event, '/about-us', '/terms', '/login', '/signup', '/download']
const pages = values.pages?.split(',') ?? all

/** Aims in KB: scripts and styles of each page, and everything of the landing page. */
const SCRIPT_AND_STYLE_AIM = 25
const LANDING_AIM = 110
const LIGHTHOUSE_AIM = 'at least 0.99; at most 50 ms; at most 1.6 s (finder and event 2.0 s); at most 0.01'

const copies = await serveStaticPages(origin, [...new Set(['/', ...pages])])
try {
  console.log(`Load of the machine: ${loadavg()[0]!.toFixed(1)}`)
  const browser = await launchFullChromium()
  try {
    if (parts.has('bytes')) await printBytes(browser)
    if (parts.has('presses')) await printPresses(browser)
  } finally {
    await browser.close()
  }
  if (parts.has('lighthouse')) await printLighthouse()
} finally {
  copies.close()
}

async function findEvent(): Promise<string> {
  const finder = await (await fetch(new URL('/cleanups', origin))).text()
  const path = /href="(\/cleanups\/[\w-]{36})"/.exec(finder)?.[1]
  if (!path) throw new Error(`The finder of ${origin} shows no event. Start the product with the demo town.`)
  return path
}

async function printBytes(browser: Browser) {
  const rows = []
  for (const path of pages) {
    const { bytes, requests } = await measureBytes(browser, origin + path)
    const copy = sumBytes((await measureBytes(browser, copies.origin + path)).bytes)
    rows.push([
      nameOf(path),
      `${formatKilobytes(bytes.JavaScript + bytes.CSS)} (${SCRIPT_AND_STYLE_AIM})`,
      `${formatKilobytes(sumBytes(bytes))}${path === '/' ? ` (${LANDING_AIM})` : ''}`,
      ...Object.values(bytes).map(formatKilobytes),
      String(requests),
      formatKilobytes(copy),
      formatRatio(sumBytes(bytes) / copy),
    ])
  }
  const kinds = ['JavaScript', 'CSS', 'HTML', 'fonts', 'pictures', 'other'] satisfies (keyof VisitBytes)[]
  printTable(
    'KB of a first visit (in parentheses the aim)',
    ['page', 'JavaScript and CSS', 'whole visit', ...kinds, 'requests', 'static copy', '× static copy'],
    rows,
  )
}

async function printPresses(browser: Browser) {
  const rows = []
  for (const press of listPresses(event, `${copies.origin}/`)) {
    const times: (PressTime | undefined)[][] = []
    try {
      for (let round = 0; round < rounds; round++) times.push(await measurePress(browser, origin, press))
    } catch (error) {
      console.error(`“${press.name}” could not be measured: ${(error as Error).message}`)
    }
    const first = times.map(([time]) => time)
    const later = times.flatMap(([, ...rest]) => rest)
    rows.push([press.name, ...formatPress(first, press.aim), ...formatPress(later, AT_ONCE)])
  }
  printTable(
    `ms from a press to its effect, processor slowed four times, medians of ${rounds} (in parentheses the aim)`,
    ['press', 'first press', 'INP', 'later press', 'INP'],
    rows,
  )
}

async function printLighthouse() {
  await installLighthouse()
  const targets = pages.flatMap((path) => [
    { name: nameOf(path), url: origin + path, runs: [] as LighthouseFigures[] },
    { name: `${nameOf(path)}, static copy`, url: copies.origin + path, runs: [] as LighthouseFigures[] },
  ])
  for (let round = 0; round < rounds; round++) for (const { url, runs } of targets) runs.push(await runLighthouse(url))
  const rows = targets.map(({ name, runs }) => {
    const figures = medianFigures(runs)
    return [
      name,
      figures.performance.toFixed(2),
      `${Math.round(figures.blocked)} ms`,
      `${(figures.largestPaint / 1000).toFixed(2)} s`,
      figures.shift.toFixed(3),
      ...[figures.accessibility, figures['best-practices'], figures.seo].map((score) => score.toFixed(2)),
      formatKilobytes(figures.bytes),
    ]
  })
  const heads = ['performance', 'blocked', 'largest paint', 'shift', 'accessibility', 'best practices', 'SEO', 'KB']
  printTable(`Lighthouse, mobile, medians of ${rounds} (aims: ${LIGHTHOUSE_AIM})`, ['page', ...heads], rows)
}

function formatPress(presses: (PressTime | undefined)[], aim: number) {
  const times = presses.filter((time) => time !== undefined)
  const lost = presses.length > times.length ? `, ${presses.length - times.length} lost` : ''
  if (times.length === 0) return [presses.length > 0 ? 'lost' : '–', '–']
  const effect = Math.round(median(times.map((time) => time.effect)))
  const inp = median(times.map((time) => time.inp))
  return [`${effect} (${aim})${lost}`, inp === 0 ? 'below 16' : String(inp)]
}

function printTable(title: string, head: string[], rows: string[][]) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  console.log(`\n${title}\n\n${lines.join('\n')}`)
}

function nameOf(path: string) {
  return path === event ? 'an event' : `\`${path}\``
}

function formatKilobytes(bytes: number) {
  return (bytes / 1000).toFixed(1)
}

function formatRatio(ratio: number) {
  return `${ratio.toFixed(2)}×`
}
