import { formatMinutes } from '#platform/minutes.ts'

/** Unit with the space before it, such as " h". */
const UNIT = /(\s[a-z]+)/

export const Duration = ({ minutes }: { minutes: number }) => (
  <span className="whitespace-nowrap">
    {formatMinutes(minutes)
      .split(UNIT)
      .map((part) => (UNIT.test(part) ? <Unit key={part}>{part}</Unit> : part))}
  </span>
)

const Unit = ({ children }: { children: string }) => (
  <span className="font-sans text-base font-normal text-ink-2">{children}</span>
)
