const week = [30, 46, 26, 60, 42, 78, 100]

export const ChartPreview = () => (
  <div className="flex h-[82px] w-full items-end gap-[9px] border-b-2 border-ink-2">
    {week.map((height, day) => (
      <span key={day} className="flex-1 rounded-t-[4px] bg-(--chart-1) last:bg-sun" style={{ height: `${height}%` }} />
    ))}
  </div>
)

const WEEKS = 14
const DONE = 9

export const StreakPreview = () => (
  <div className="w-full">
    <div className="mb-3 flex items-baseline gap-2">
      <span className="num text-[2.1rem] leading-none">{DONE}</span>
      <span className="font-semibold">weeks in a row</span>
    </div>
    <div className="flex gap-1.5">
      {Array.from({ length: WEEKS }, (_, week) => (
        <span key={week} className={`blaze ${week < DONE ? '' : week === DONE ? 'blaze-open' : 'blaze-ahead'}`} />
      ))}
    </div>
  </div>
)

export const ChallengePreview = () => (
  <div className="card w-full p-3.5 text-sm">
    <div className="flex justify-between">
      <span className="font-semibold">Elm Street crew</span>
      <span className="text-ink-2 tabular-nums">7,340 of 10,000</span>
    </div>
    <div className="mt-2.5 h-3 overflow-hidden rounded-full bg-sunk">
      <div className="h-full w-[73%] rounded-full bg-sun shadow-[inset_0_-2px_0_var(--sun-edge)]" />
    </div>
  </div>
)
