import { useEffect } from 'react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { animateEntrances } from '#platform/web/entrance-animation.ts'

const steps = [
  {
    drawing: 'steps/pick-up',
    title: 'Pick it up',
    text: 'Any street, park or shoreline counts. Count pieces as they go in the bag.',
  },
  {
    drawing: 'steps/log',
    title: 'Log it',
    text: 'Date, ZIP or postal code, number of pieces and at least one photo. It takes about 30 seconds.',
  },
  {
    drawing: 'steps/add-up',
    title: 'Watch it add up',
    text: 'Follow your goal, keep your week streak alive and climb the Litterboard.',
  },
]

export const HowItWorks = () => (
  <section id="how-it-works" className="wrap home-section">
    <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-[1fr_1.15fr]">
      <h2 className="home-title">Ten minutes and a bag is a cleanup.</h2>
      <p className="max-w-[52ch] text-lg text-ink-2 md:pb-2">
        No meeting point, no sign-up sheet. Pick up what you pass on the walk to the bus, on the school run, on the
        beach. Then put it on the board.
      </p>
    </div>
    <ol className="mt-14 grid gap-10 md:grid-cols-3 md:gap-8">
      {steps.map((step, index) => (
        <Step key={step.title} {...step} index={index} />
      ))}
    </ol>
  </section>
)

function Step({ drawing, title, text, index }: (typeof steps)[number] & { index: number }) {
  useEffect(animateEntrances, [])
  return (
    <li data-entrance={100 + 150 * index}>
      <SvgDrawing of={drawing} className="block overflow-hidden rounded-lg border border-line bg-card pt-6" />
      <div className="mt-6 flex gap-4">
        <span className="flex w-11 shrink-0 gap-[5px]" aria-hidden="true">
          {Array.from({ length: index + 1 }, (_, blaze) => (
            <span key={blaze} className="blaze mt-0.5" />
          ))}
        </span>
        <div>
          <h3 className="text-xl">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </div>
      </div>
    </li>
  )
}
