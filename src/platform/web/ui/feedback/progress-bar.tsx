type Props = {
  value: number
  max?: number
  label: string
  valueText?: string
  size?: 'thin' | 'thick'
}

const sizes = {
  thin: { track: 'h-3 rounded-full', fill: 'rounded-full border-[1.5px] border-sun-edge' },
  thick: { track: 'h-[30px] rounded-md', fill: 'rounded-md shadow-[inset_0_-3px_0_var(--sun-edge)]' },
}
const ticks = ['left-1/4', 'left-1/2', 'left-3/4']

/** The thick variant of a progress bar has tick marks at each quarter. */
export function ProgressBar({ value, max = 100, label, valueText, size = 'thick' }: Props) {
  const percent = max > 0 ? Math.min(Math.max((value / max) * 100, 0), 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      className={`relative overflow-hidden bg-sunk forced-colors:border ${sizes[size].track}`}
    >
      {percent > 0 && (
        <div
          className={`h-full bg-sun transition-[width] duration-[400ms] forced-colors:bg-[Highlight] ${sizes[size].fill}`}
          style={{ width: `${percent}%` }}
        />
      )}
      {size === 'thick' &&
        ticks.map((tick) => <i key={tick} className={`absolute inset-y-0 w-[1.5px] bg-ink/25 ${tick}`} />)}
    </div>
  )
}
