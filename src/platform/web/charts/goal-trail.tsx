import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { computeGoalTrailHeight, drawGoalTrail } from './drawing/trail.ts'
import { useElementSize } from './drawing/use-element-size.ts'

type Props = {
  value: number
  goal: number
  label: string
  valueText: string
}

const HEIGHT = 178
const MARGIN = 12
const SUMMIT = 44
const FOOT = 128
const GROUND = 146

/** Progress toward a goal, drawn as a walk uphill to a flag. Past the goal the walker stands at the flag. */
export function GoalTrailChart({ value, goal, label, valueText }: Props) {
  const id = useId()
  const { box, width } = useElementSize({ width: 640, height: HEIGHT })
  const part = useAnimatedValue(goal > 0 ? Math.min(Math.max(value / goal, 0), 1) : 0)
  const length = width - 2 * MARGIN
  const path = drawGoalTrail(length, FOOT, SUMMIT)
  const area = `${path}V${GROUND}H0Z`
  const x = length * part
  const y = FOOT - computeGoalTrailHeight(part) * (FOOT - SUMMIT)

  return (
    <div
      ref={box}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={goal > 0 ? Math.min(Math.round((value / goal) * 100), 100) : 0}
      aria-valuetext={valueText}
      style={{ height: HEIGHT }}
    >
      <svg viewBox={`${-MARGIN} 0 ${width} ${HEIGHT}`} className="block size-full overflow-visible" aria-hidden="true">
        <clipPath id={id}>
          <rect x={-MARGIN} y="0" width={x + MARGIN} height={HEIGHT} />
        </clipPath>
        <path d={area} fill="var(--sunk)" />
        <path d={area} fill="var(--spruce-wash)" clipPath={`url(#${id})`} />
        <path
          d={path}
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth="3"
          strokeDasharray="2 8"
          strokeLinecap="round"
        />
        <path
          d={path}
          fill="none"
          stroke="var(--spruce)"
          strokeWidth="5"
          strokeLinecap="round"
          clipPath={`url(#${id})`}
        />
        <line x1="0" x2={length} y1={GROUND} y2={GROUND} stroke="var(--ink-2)" strokeWidth="2" />
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <g key={tick}>
            {tick > 0 && tick < 1 && (
              <line
                x1={length * tick}
                x2={length * tick}
                y1={GROUND - 5}
                y2={GROUND + 5}
                stroke="var(--ink-2)"
                strokeWidth="2"
              />
            )}
            <text
              x={length * tick}
              y={HEIGHT - 8}
              textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}
              fontSize="14"
              fill="var(--ink-2)"
              className="tabular-nums"
            >
              {formatNumber(Math.round(goal * tick))}
            </text>
          </g>
        ))}
        <path d={`M${length} ${SUMMIT}V4`} stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
        <path d={`M${length - 1} 6h-34l8 9-8 9h34Z`} fill="var(--poppy)" />
        {part < 1 && (
          <rect
            x={x - 8}
            y={y - 40}
            width="16"
            height="36"
            rx="3.5"
            fill="var(--sun)"
            stroke="var(--sun-edge)"
            strokeWidth="2"
          />
        )}
        <circle cx={x} cy={y} r="8" fill="var(--card)" stroke="var(--spruce)" strokeWidth="5" />
      </svg>
    </div>
  )
}

const ANIMATION_MS = 600

/** Animates changes of the walker's position. The initial position appears without animation. */
function useAnimatedValue(target: number) {
  const [at, setAt] = useState(target)
  const here = useRef(target)
  useEffect(() => {
    const from = here.current
    if (from === target) return
    const start = performance.now()
    const hurry = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = requestAnimationFrame(function step(now) {
      const done = hurry ? 1 : Math.min((now - start) / ANIMATION_MS, 1)
      here.current = from + (target - from) * (1 - (1 - done) ** 3)
      setAt(here.current)
      if (done < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return at
}
