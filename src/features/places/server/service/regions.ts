import { iso31662 } from 'iso-3166'
import type { RegionWithinCountry } from '../../contract.ts'

/**
 * Index of the regions of one country. Keys are normalized names or codes; values are ISO 3166-2 codes without the
 * country.
 */
type RegionIndex = {
  firstLevel: RegionWithinCountry[]
  names: Map<string, string>
  byName: Map<string, string>
  byCode: Map<string, string>
}

const EMPTY_INDEX: RegionIndex = { firstLevel: [], names: new Map(), byName: new Map(), byCode: new Map() }

const byCountry = Map.groupBy(iso31662, ({ code }) => code.slice(0, 2))
const indexes = new Map<string, RegionIndex>()

function getRegionIndex(country: string): RegionIndex {
  const entries = byCountry.get(country)
  if (!entries) return EMPTY_INDEX
  const known = indexes.get(country) ?? buildRegionIndex(country, entries)
  indexes.set(country, known)
  return known
}

function buildRegionIndex(country: string, entries: typeof iso31662): RegionIndex {
  const all = entries.map(({ code, name, parent }) => ({ code: code.slice(3), name, parent }))
  const firstLevelRegions = all.filter(({ parent }) => parent === country).map(({ code, name }) => ({ code, name }))
  const known: RegionIndex = {
    firstLevel: firstLevelRegions.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    names: new Map(all.map(({ code, name }) => [code, name])),
    byName: new Map(),
    byCode: new Map(),
  }
  // First-level regions are added to the index last. So a name that a province shares with its region means the region.
  for (const { code, name } of [...all, ...firstLevelRegions]) {
    for (const variant of nameVariants(name)) known.byName.set(normalizeName(variant), code)
    known.byCode.set(normalizeName(code), code)
  }
  return known
}

/** Variants of a region's name: ISO lists "Madrid, Comunidad de", people write "Comunidad de Madrid". */
function nameVariants(name: string) {
  const [head, tail, ...more] = name.split(', ')
  return tail && more.length === 0 ? [name, `${tail} ${head}`] : [name]
}

/** Normalizes the name of a region for comparison: ignores letter case, accents, spaces and punctuation. */
const normalizeName = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** States or regions of the first level in a country, sorted by name. */
export const listRegionsOfCountry = (country: string): RegionWithinCountry[] => getRegionIndex(country).firstLevel

/** Whether a text is the name or the code of a region of the country, in any spelling. */
export function isRegionOfCountry(country: string, region: string): boolean {
  const { byName, byCode } = getRegionIndex(country)
  const name = normalizeName(region)
  return byName.has(name) || byCode.has(name)
}

/**
 * Returns the name of a country's region by its code. A text that is no region code of the country is returned
 * unchanged.
 */
export const getRegionName = (country: string, region: string): string =>
  getRegionIndex(country).names.get(region) ?? region

/**
 * Converts a region to its ISO 3166-2 code; an unknown region stays as typed. Names are tried before codes, because the
 * numeric codes of postal services differ from those of ISO.
 */
export function normalizeRegionToCode(country: string, ...candidates: string[]): string {
  const { byName, byCode } = getRegionIndex(country)
  const typed = candidates.map((candidate) => candidate.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)
  for (const known of [byName, byCode]) {
    for (const candidate of typed) {
      const code = known.get(normalizeName(candidate))
      if (code) return code
    }
  }
  return typed[0] ?? ''
}
