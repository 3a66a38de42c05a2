const CENTRE = 100
const OUTER = 84
const INNER = 50
/** half of the three pixels between two slices */
const GAP = 1.5

const at = (radius: number, turn: number) => {
  const angle = 2 * Math.PI * turn
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)]
    .map((value) => value.toFixed(2))
    .join(' ')
}

/** A piece of a ring, from and to in turns, beginning at twelve o'clock. */
export function arcPath(from: number, to: number) {
  if (to - from > 0.999) return ring(OUTER, 1) + ring(INNER, 0)
  const [outer, inner] = [OUTER, INNER].map((radius) => Math.min(GAP / (2 * Math.PI * radius), (to - from) / 2.1))
  const far = to - from > 0.5 ? 1 : 0
  const [a, b, c, d] = [
    at(OUTER, from + outer!),
    at(OUTER, to - outer!),
    at(INNER, to - inner!),
    at(INNER, from + inner!),
  ]
  return `M${a}A${OUTER} ${OUTER} 0 ${far} 1 ${b}L${c}A${INNER} ${INNER} 0 ${far} 0 ${d}Z`
}

/** An arc cannot end where it begins: a whole ring is two halves. */
const ring = (radius: number, sweep: 0 | 1) =>
  `M${at(radius, 0)}A${radius} ${radius} 0 1 ${sweep} ${at(radius, 0.5)}A${radius} ${radius} 0 1 ${sweep} ${at(radius, 1)}Z`

/** The middle of a piece, where its label stands. */
export const arcMiddle = (from: number, to: number) => {
  const [x, y] = at((OUTER + INNER) / 2, (from + to) / 2)
    .split(' ')
    .map(Number)
  return { x: x!, y: y! }
}
