import type { Badge } from '../../rules/badges.ts'

export function Badges(_: { earned: Badge[] }) {
  return null
}
