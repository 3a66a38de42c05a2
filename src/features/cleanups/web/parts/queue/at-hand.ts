import { tell } from './news.ts'

/** Being logged in this very page: its dialog tells how it goes, and until it is closed nothing else does. */
const atHand = new Set<string>()

export const isAtHand = (cleanupId: string): boolean => atHand.has(cleanupId)

export function takeInHand(cleanupId: string): void {
  atHand.add(cleanupId)
}

export function layDown(cleanupId: string): void {
  if (atHand.delete(cleanupId)) tell({ kind: 'changed' })
}
