import type { Db } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { PostalPlace } from '../../contract.ts'
import { POSTAL_LONGEST, POSTAL_SHORTEST } from '../../rules.ts'
import { type Patience, type Services, Unanswered, openServices } from './postal-services.ts'
import { type Asked, keepPlace, keptPlace } from './postal-cache.ts'
import { findInUk, findInWorld, firstOf } from './postal-lookup.ts'

/** Where a postal code is. Null when nobody knows, and whenever it cannot be told: then it stays as it was typed. */
type Find = (typed: string, country?: string) => Promise<PostalPlace | null>

/** One for each product in this process. */
const finders = new WeakMap<Db, Find>()

export function findPostalPlace(platform: Platform, ...asked: Parameters<Find>): ReturnType<Find> {
  const find = finders.get(platform.db) ?? openFinder(platform)
  finders.set(platform.db, find)
  return find(...asked)
}

/** Of all who type at once: the services are a gift, and whoever finds no room fills in the rest by hand. */
const MOST_AT_ONCE = 20

export function openFinder(platform: Platform, patience?: Patience): Find {
  const services = openServices(platform, patience)
  let asking = 0
  const underWay = new Map<string, ReturnType<Find>>()

  return async (typed, country) => {
    const code = typed.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
    // in all countries that are asked a code has a digit
    if (!/^[A-Z\d-]*\d[A-Z\d-]*$/.test(code) || code.length < POSTAL_SHORTEST || code.length > POSTAL_LONGEST)
      return null
    const asked = { code, firstCountry: firstOf(country) }
    const key = `${asked.firstCountry} ${code}`
    const found = underWay.get(key) ?? find(asked).finally(() => underWay.delete(key))
    underWay.set(key, found)
    return found
  }

  async function find(asked: Asked) {
    try {
      const kept = await keptPlace(platform, asked)
      if (kept !== undefined) return kept
      if (asking >= MOST_AT_ONCE) return null
      asking++
      const { place, isSure } = await askBoth(services(), asked).finally(() => asking--)
      if (isSure) await keepPlace(platform, asked, place)
      return place
    } catch (error) {
      platform.log.warn({ err: error }, 'postal code not looked up')
      return null
    }
  }
}

/** Sure is what was found, and that nobody knows it when both have said so. */
async function askBoth({ world, uk }: Services, { code, firstCountry }: Asked) {
  let isSure = true
  for (const look of [() => findInWorld(world, code, firstCountry), () => findInUk(uk, code)]) {
    try {
      const place = await look()
      if (place) return { place, isSure: true }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      isSure = false
    }
  }
  return { place: null, isSure }
}
