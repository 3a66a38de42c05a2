import { Drawing } from '#app/web/art/drawing.tsx'

const WEEKS = 10
const DONE = 9

const cleanups = [
  { place: 'places/street', date: 'Sat, Nov 14', pieces: 64 },
  { place: 'places/beach', date: 'Sun, Nov 8', pieces: 118 },
  { place: 'places/canal', date: 'Thu, Nov 5', pieces: 23 },
]

/** A look at the app, drawn for the eye: the words beside it say it. */
export const Phone = () => (
  <div aria-hidden className="mx-auto w-[270px] rounded-[40px] bg-spruce-deep p-2.5 shadow-3 dark:ring dark:ring-line">
    <div className="overflow-hidden rounded-[31px] bg-paper text-[0.875rem] leading-normal">
      <div className="flex h-9 items-center justify-center">
        <span className="h-[7px] w-20 rounded-full bg-line-strong" />
      </div>
      <div className="grid gap-2.5 px-4 pb-5">
        <span className="font-display text-[1.35rem] font-bold">Litterlog</span>
        <div className="rounded-[12px] bg-spruce-deep p-3.5 text-on-spruce">
          <span className="text-on-spruce-2">Week streak</span>
          <span className="num mt-0.5 block text-[2rem] leading-none">{DONE}</span>
          <div className="mt-2.5 flex justify-between">
            {Array.from({ length: WEEKS }, (_, week) => (
              <span key={week} className={`blaze ${week < DONE ? '' : 'blaze-open'}`} />
            ))}
          </div>
        </div>
        {cleanups.map(({ place, date, pieces }) => (
          <div key={date} className="overflow-hidden rounded-[12px] border border-line bg-card">
            <Drawing of={place} className="block h-[62px] [&_svg]:size-full" />
            <div className="flex justify-between px-3 py-1.5">
              <span className="font-semibold">{date}</span>
              <span className="num">{pieces}</span>
            </div>
          </div>
        ))}
      </div>
    </div>
  </div>
)
