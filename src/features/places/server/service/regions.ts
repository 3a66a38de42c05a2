import { iso31662 } from 'iso-3166'
import type { Region } from '../../contract.ts'

/** Of one country: what is looked up by `keyOf` gives the code without the country in front. */
type Known = { usual: Region[]; names: Map<string, string>; byName: Map<string, string>; byCode: Map<string, string> }

const NONE: Known = { usual: [], names: new Map(), byName: new Map(), byCode: new Map() }

const byCountry = Map.groupBy(iso31662, ({ code }) => code.slice(0, 2))
const read = new Map<string, Known>()

function knownOf(country: string): Known {
  const entries = byCountry.get(country)
  if (!entries) return NONE
  const known = read.get(country) ?? knownBy(country, entries)
  read.set(country, known)
  return known
}

function knownBy(country: string, entries: typeof iso31662): Known {
  const all = entries.map(({ code, name, parent }) => ({ code: code.slice(3), name, parent }))
  const usual = all.filter(({ parent }) => parent === country).map(({ code, name }) => ({ code, name }))
  const known: Known = {
    usual: usual.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    names: new Map(all.map(({ code, name }) => [code, name])),
    byName: new Map(),
    byCode: new Map(),
  }
  // the usual ones are noted last, so that a name that a province shares with its region means the region
  for (const { code, name } of [...all, ...usual]) {
    for (const way of waysToSay(name)) known.byName.set(keyOf(way), code)
    known.byCode.set(keyOf(code), code)
  }
  return known
}

/** "Madrid, Comunidad de" is filed so; people say "Comunidad de Madrid". */
function waysToSay(name: string) {
  const [head, tail, ...more] = name.split(', ')
  return tail && more.length === 0 ? [name, `${tail} ${head}`] : [name]
}

/** Without what people leave out or write otherwise: letter case, accents, spaces, punctuation. */
const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The states or regions that are usual in a country, by name. */
export const regionsOf = (country: string): Region[] => knownOf(country).usual

/** How a region is called; what is no code of that country is its own name. */
export const regionName = (country: string, region: string): string => knownOf(country).names.get(region) ?? region

/**
 * As a region is stored: its code, where one of the candidates names it. A name goes first, because the numbers of
 * postal services are not those of ISO everywhere. What the country does not know stays as it was typed.
 */
export function canonicalRegion(country: string, ...candidates: string[]): string {
  const { byName, byCode } = knownOf(country)
  const typed = candidates.map((candidate) => candidate.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)
  for (const known of [byName, byCode]) {
    for (const candidate of typed) {
      const code = known.get(keyOf(candidate))
      if (code) return code
    }
  }
  return typed[0] ?? ''
}
