type Props = {
  /** where it points to, in pixels of the box around it, and how wide that box is */
  x: number
  y: number
  width: number
  text: string
  name: string
}

/** What the value under the pointer or the arrow key is. Stands inside a `status`, so that it is also read out. */
export const ChartTip = ({ x, y, width, text, name }: Props) => (
  <p
    className="absolute z-10 w-max max-w-[220px] -translate-x-1/2 -translate-y-full rounded-[8px] border border-line bg-raise px-2.5 py-1.5 text-center text-sm leading-snug shadow-2"
    style={{ left: Math.min(Math.max(x, 90), width - 90), top: y - 12 }}
  >
    <b className="block font-semibold">{text}</b>
    <span className="text-ink-2">{name}</span>
  </p>
)
