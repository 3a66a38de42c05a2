import { dirname } from 'node:path/posix'
import { type Refusal, isGenerated, isTest } from './house.ts'
import type { Source } from './sources.ts'

const LINES = { median: 60, most: 200, longest: 400 }
const FILES = { fewest: 3, most: 12 }

/**
 * May hold fewer, because a name and not a choice put the folder there: the rooms of a feature or of a floor,
 * and the folders of the house itself, which other floors fill.
 */
const SMALL = [/^src\/features(\/.+)?$/, /^src(\/app|\/platform)?$/, /^src\/app\/web\/shells$/, /^(seed|bench|e2e)$/]

/** Rule 8: files and folders stay small enough to be taken in at a glance. */
export function sizes(sources: Source[]): Refusal[] {
  const written = sources.filter(({ path }) => !isGenerated(path))
  return [...longFiles(written), ...longHouse(written), ...folders(written)]
}

const longFiles = (sources: Source[]): Refusal[] =>
  sources
    .filter(({ lines }) => lines > LINES.longest)
    .map(({ path, lines }) => ({
      at: `${path}:${LINES.longest}`,
      rule: 8,
      found: `${lines} lines`,
      why: `nobody holds more than ${LINES.longest} in mind`,
      instead: 'Split it by noun, each part named after what it is about',
    }))

function longHouse(sources: Source[]): Refusal[] {
  const longestFirst = sources.toSorted((a, b) => b.lines - a.lines)
  const at = (share: number) => longestFirst[Math.floor((longestFirst.length - 1) * (1 - share))]
  const limits = [
    { measure: 'median', file: at(0.5), limit: LINES.median },
    { measure: '90th percentile', file: at(0.9), limit: LINES.most },
  ]
  return limits
    .filter(({ file, limit }) => file && file.lines > limit)
    .map(({ measure, file, limit }) => ({
      at: file!.path,
      rule: 8,
      found: `the ${measure} of all files is ${file!.lines} lines, above ${limit}`,
      why: 'a house of long files is read by nobody',
      instead: `Split the longest by noun: ${longestFirst
        .slice(0, 5)
        .map(({ path, lines }) => `${path} (${lines})`)
        .join(', ')}`,
    }))
}

function folders(sources: Source[]): Refusal[] {
  const held = new Map<string, { files: number; folders: Set<string> }>()
  const folder = (path: string) => held.get(path) ?? held.set(path, { files: 0, folders: new Set() }).get(path)!
  for (const { path } of sources) {
    if (!isTest(path)) folder(dirname(path)).files++
    for (let child = dirname(path); dirname(child) !== '.'; child = dirname(child))
      folder(dirname(child)).folders.add(child)
  }
  return [...held].flatMap(([at, { files, folders }]) => {
    if (files > FILES.most)
      return {
        at,
        rule: 8,
        found: `the folder holds ${files} files, above ${FILES.most}`,
        why: 'a longer list is searched instead of seen',
        instead: 'Group what belongs to one noun into a folder of that name',
      }
    if (files + folders.size < FILES.fewest && !SMALL.some((name) => name.test(at)))
      return {
        at,
        rule: 8,
        found: `the folder holds ${files + folders.size}, below ${FILES.fewest}`,
        why: 'a door for one or two files costs a step and saves none',
        instead: 'Move its files up beside what uses them',
      }
    return []
  })
}
