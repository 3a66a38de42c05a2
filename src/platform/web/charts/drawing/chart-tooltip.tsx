type Props = {
  /** Point above which a chart's tooltip stands, in pixels of the surrounding box, and the width of that box. */
  x: number
  y: number
  width: number
  isBelow?: boolean
  text: string
  name: string
}

const DISTANCE = 12

/**
 * Chart tooltip with the value under the pointer or the keyboard cursor. Place it in a live region, so that screen
 * readers announce it.
 */
export const ChartTooltip = ({ x, y, width, isBelow = false, text, name }: Props) => (
  <p
    className={`absolute z-10 w-max max-w-[220px] -translate-x-1/2 rounded-[8px] border border-line bg-raise px-2.5 py-1.5 text-center text-sm leading-snug shadow-2 ${isBelow ? '' : '-translate-y-full'}`}
    style={{ left: Math.min(Math.max(x, 90), width - 90), top: isBelow ? y + DISTANCE : y - DISTANCE }}
  >
    <b className="block font-semibold">{text}</b>
    <span className="text-ink-2">{name}</span>
  </p>
)
