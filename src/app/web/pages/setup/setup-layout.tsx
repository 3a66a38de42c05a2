import '#platform/web/ui/inside.css'
import './setup.css'
import type { ReactNode } from 'react'
import { BrandLogo } from '#app/web/shells/brand-mark.tsx'

const STEPS = [
  { title: 'Your organization', words: 'Name, language, country' },
  { title: 'First admin', words: 'That is you' },
  { title: 'Mail and tags', words: 'So people can confirm' },
]

type Props = {
  /** Current step of the first-run setup; undefined on a page outside the steps. */
  step?: number | 'done'
  children: ReactNode
}

/** Frame of the first-run setup: the sun rises with each step. On phones the picture is a strip above the page. */
export const SetupLayout = ({ step, children }: Props) => (
  <div className="setup flex min-h-dvh flex-col lg:grid lg:grid-cols-[400px_1fr]" data-step={step}>
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <header className="setup-side">
      <div className="setup-view">
        <Sunrise />
        <div className="relative p-5 sm:p-8 lg:p-10">
          <p className="inline-flex items-center gap-2 text-white">
            <BrandLogo wordClass="text-[1.4rem]" />
          </p>
          {step !== undefined && <Progress step={step === 'done' ? STEPS.length + 1 : step} />}
        </div>
      </div>
    </header>
    <main id="content" tabIndex={-1} className="flex-1 px-5 py-7 outline-none sm:px-10 lg:px-16 lg:py-14">
      <div className="w-full max-w-[600px] max-lg:mx-auto">{children}</div>
    </main>
  </div>
)

const Progress = ({ step }: { step: number }) => (
  <ol className="flex flex-col gap-5 max-lg:hidden lg:mt-12" aria-label="Steps">
    {STEPS.map(({ title, words }, at) => {
      const isDone = at + 1 < step
      const look = isDone ? '' : at + 1 === step ? 'blaze-open' : 'blaze-ahead'
      return (
        <li key={title} className="flex items-start gap-4" aria-current={at + 1 === step ? 'step' : undefined}>
          <span aria-hidden className="mt-0.5 flex w-[38px] shrink-0 gap-1">
            {Array.from({ length: at + 1 }, (_, blaze) => (
              <i key={blaze} className={`blaze setup-blaze ${look}`} />
            ))}
          </span>
          <span>
            <b className="block leading-tight font-semibold">
              {title}
              {isDone && <span className="sr-only">, done</span>}
            </b>
            <span className="text-sm">{isDone ? 'Done' : words}</span>
          </span>
        </li>
      )
    })}
  </ol>
)

const RINGS = [
  [330, 's2'],
  [250, 's3'],
  [182, 's4'],
  [128, 's5'],
  [84, 's6'],
  [50, 's7'],
] as const

/** Drawing of a sunrise over hills and houses. `setup.css` moves the sun. */
const Sunrise = () => (
  <svg viewBox="0 0 400 800" preserveAspectRatio="xMidYMax slice" className="setup-picture" aria-hidden="true">
    <rect width="400" height="800" fill="var(--s1)" />
    <g className="setup-sun">
      {RINGS.map(([radius, color]) => (
        <circle key={radius} cx="262" cy="696" r={radius} fill={`var(--${color})`} />
      ))}
    </g>
    <path d="M0 640q80-46 180-14t220-22v200H0Z" fill="var(--h1)" />
    <path d="M0 684q110-34 220-8t180-12v140H0Z" fill="var(--h2)" />
    <path
      className="max-lg:hidden"
      d="M52 700v-30l22-16 22 16v30ZM112 700v-24l18-13 18 13v24ZM300 694v-28l22-16 22 16v28Z"
      fill="var(--h3)"
    />
    <path className="max-lg:hidden" d="M60 678h9v9h-9ZM308 672h9v9h-9Z" fill="var(--win)" />
    <path d="M0 722q130-26 240-6t160-6v110H0Z" fill="var(--h4)" />
    <path d="M0 760q150-22 400 2v60H0Z" fill="var(--h5)" />
  </svg>
)
