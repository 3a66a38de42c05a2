import type { ReactNode } from 'react'
import { BoardPreview } from './previews/board-preview.tsx'
import { ChallengePreview, ChartPreview, StreakPreview } from './previews/bar-previews.tsx'
import { LogPreview, LovePreview } from './previews/card-previews.tsx'

export const Features = () => (
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
    {/* a piece of the real thing, drawn for the eye: the words below say it */}
    <div aria-hidden className="flex items-center max-md:mb-4 md:h-[138px]">
      {preview}
    </div>
    <h3 className="text-xl md:mt-3">{title}</h3>
    <p className="mt-1.5 max-w-[40ch] text-ink-2">{children}</p>
  </div>
)
