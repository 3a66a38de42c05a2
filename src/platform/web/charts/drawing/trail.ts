/**
 * Points of the hill in a goal chart, from its foot [0, 0] to the flag at its summit [1, 1]. Each point is [x, y], in
 * fractions of the width and height.
 */
const hill: [number, number][] = [
  [0, 0],
  [0.094, 0.1],
  [0.188, 0.06],
  [0.297, 0.26],
  [0.391, 0.2],
  [0.5, 0.48],
  [0.594, 0.4],
  [0.703, 0.68],
  [0.797, 0.6],
  [0.906, 0.88],
  [1, 1],
]

export function drawGoalTrail(width: number, foot: number, summit: number) {
  const at = hill.map(([x, y]) => ({ x: x * width, y: foot - y * (foot - summit) }))
  return at.reduce((path, { x, y }, index) => {
    const before = at[index - 1]
    if (!before) return `M${x} ${y}`
    const middle = (before.x + x) / 2
    return `${path}C${middle} ${before.y} ${middle} ${y} ${x} ${y}`
  }, '')
}

/** Height of the goal trail. `part` and the result are fractions of the trail's width and height, from 0 to 1. */
export function computeGoalTrailHeight(part: number) {
  const next = Math.max(
    hill.findIndex(([x]) => x >= part),
    1,
  )
  const [fromX, fromY] = hill[next - 1]!
  const [toX, toY] = hill[next]!
  const t = curveParameter((part - fromX) / (toX - fromX))
  return fromY + (toY - fromY) * t * t * (3 - 2 * t)
}

/**
 * Finds the parameter of a Bézier curve at a horizontal position `x` by bisection, because the curve only moves to the
 * right.
 */
function curveParameter(x: number) {
  let [low, high] = [0, 1]
  for (let step = 0; step < 16; step++) {
    const t = (low + high) / 2
    if (t * (1.5 + t * (t - 1.5)) < x) low = t
    else high = t
  }
  return low
}
