type Props = {
  value: number
  label: string
}

const RADIUS = 18

export const ProgressRing = ({ value, label }: Props) => (
  <svg
    viewBox="0 0 48 48"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    className="size-12 -rotate-90"
    fill="none"
    strokeWidth="5"
  >
    <circle cx="24" cy="24" r={RADIUS} stroke="currentColor" opacity=".35" />
    <circle
      cx="24"
      cy="24"
      r={RADIUS}
      stroke="var(--sun)"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray={`${value} 100`}
      className="transition-[stroke-dasharray] duration-[200ms]"
    />
  </svg>
)
