import { keptAs } from './addresses.ts'

/** The worker keeps what passes through it; those that were shown before it was there pass once more. */
export async function keepPictures(addresses: string[]) {
  const own = addresses.map((address) => new URL(address, location.origin)).filter(isKept)
  await Promise.all([...new Set(own.map(({ href }) => href))].map((href) => fetch(href).catch(() => {})))
}

const isKept = ({ origin, pathname }: URL) => origin === location.origin && keptAs(pathname) === 'pictures'
