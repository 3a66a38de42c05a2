import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'

export const FeatureCards = () => (
  <section className="wrap home-section">
    <h2 className="home-title max-w-[18ch]">Built to get you back out there</h2>
    <div className="mt-12 grid gap-12 sm:grid-cols-2 lg:grid-cols-3">
      <Feature title="Log cleanups" preview={<LogPreview />}>
        Keep every bag, bottle and butt on record, with up to four photos per cleanup.
      </Feature>
      <Feature title="Track impact" preview={<ChartPreview />}>
        See pieces, weight and bags by weekday, by month and by place.
      </Feature>
      <Feature title="Celebrate on the Litterboard" preview={<BoardPreview />}>
        Rank by pieces, by cleanups or by newest, and jump straight to yourself.
      </Feature>
      <Feature title="Stay motivated with a Week Streak" preview={<StreakPreview />}>
        One cleanup a week keeps the trail blazed. Miss a week and the trail starts over.
      </Feature>
      <Feature title="Community love" preview={<LovePreview />}>
        Other members can love your cleanup. It is a small thing that works.
      </Feature>
      <Feature title="Lead by example" preview={<ChallengePreview />}>
        Share a public bio and team up in challenges your whole street can join.
      </Feature>
    </div>
  </section>
)

const Feature = ({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) => (
  <div>
    {/* Decorative preview of the feature; the text below describes it. */}
    <div aria-hidden className="flex items-center max-md:mb-4 md:h-[138px]">
      {preview}
    </div>
    <h3 className="text-xl md:mt-3">{title}</h3>
    <p className="mt-1.5 max-w-[40ch] text-ink-2">{children}</p>
  </div>
)

const week = [30, 46, 26, 60, 42, 78, 100]

const ChartPreview = () => (
  <div className="flex h-[82px] w-full items-end gap-[9px] border-b-2 border-ink-2">
    {week.map((height, day) => (
      <span key={day} className="flex-1 rounded-t-[4px] bg-(--chart-1) last:bg-sun" style={{ height: `${height}%` }} />
    ))}
  </div>
)

const WEEKS = 14
const DONE = 9

const StreakPreview = () => (
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

const ChallengePreview = () => (
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

const rows = [
  { rank: 17, face: 'people/silver', name: 'dune_walker', pieces: '1,204' },
  { rank: 18, face: 'people/auburn', name: 'You', pieces: '1,188' },
  { rank: 19, face: 'people/beard', name: 'pieter_v', pieces: '1,131' },
]

const BoardPreview = () => (
  <div className="grid w-full gap-1.5">
    {rows.map(({ rank, face, name, pieces }) => (
      <div
        key={rank}
        className={`flex h-[38px] items-center gap-3 rounded-md px-3 text-sm ring ${name === 'You' ? 'bg-sun-wash ring-sun-line' : 'bg-card ring-line'}`}
      >
        <span className="num w-6 text-base">{rank}</span>
        <SvgDrawing of={face} className="size-6 overflow-hidden rounded-full" />
        <span className="flex-1 font-semibold">{name}</span>
        <span className="num">{pieces}</span>
      </div>
    ))}
  </div>
)

const LogPreview = () => (
  <div className="card flex w-full items-center gap-3 p-3">
    <SvgDrawing of="places/street" className="h-14 w-[74px] overflow-hidden rounded-md" />
    <span className="flex-1 text-sm text-ink-2">
      <span className="block text-base leading-tight font-semibold text-ink">Sat, Nov 14</span>
      85016
    </span>
    <span className="num pr-1 text-[1.6rem]">64</span>
  </div>
)

const crew = ['people/navy', 'people/curls', 'people/beard', 'people/cap']

const LovePreview = () => (
  <div className="flex w-full items-center gap-4">
    <span className="flex -space-x-2.5">
      {crew.map((face) => (
        <SvgDrawing key={face} of={face} className="size-11 overflow-hidden rounded-full ring-3 ring-paper" />
      ))}
    </span>
    <span className="inline-flex h-11 items-center gap-1.5 rounded-full bg-poppy-wash px-4 font-semibold text-poppy-ink">
      <Heart className="size-5 fill-current text-poppy" />
      128
    </span>
  </div>
)
