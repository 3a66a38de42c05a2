import { Download, Flag, Images, type LucideIcon, Timer } from 'lucide-react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { AppInstallInstructions } from '#app/web/install/install-instructions.tsx'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import '#platform/web/ui/public.css'

const blurbs: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Timer,
    title: 'Easy cleanup logging',
    text: 'Date and place fill themselves in. Count, photo, done in about 30 seconds.',
  },
  {
    icon: Images,
    title: 'Photo-rich cleanup feeds',
    text: 'See what your neighbors carried home today, and love it.',
  },
  {
    icon: Flag,
    title: 'Real-time motivation',
    text: 'Goal and week streak move the moment you log, the Litterboard once it is approved.',
  },
]

export const AppDownloadPageContent = () => (
  <section className="wrap grid items-center gap-12 py-10 md:py-16 lg:grid-cols-[1.25fr_1fr]">
    <div>
      <h1 className="text-[2.5rem] leading-none font-extrabold tracking-[-0.02em] md:text-[3.6rem]">
        Your cleanups, in your pocket
      </h1>
      <p className="mt-4 max-w-[46ch] text-lg text-ink-2">
        The app is free. Log on the spot, while your hands are still dirty.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <AppStoreBadges tone="solid" />
      </div>
      <InstallHere />
      <ul className="mt-6 grid gap-6">
        {blurbs.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-spruce" />
            <div>
              <h2 className="text-xl">{title}</h2>
              <p className="mt-0.5 max-w-[48ch] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
    <Phone />
  </section>
)

/**
 * Button and instructions to install the web app (PWA). The root attribute `data-install` shows the one that the
 * browser needs. Chromium's offer comes late, so its space is reserved. The page script handles the button, because the
 * prompt must open soon after a press.
 */
const InstallHere = () => (
  <div data-install-offer className="min-h-14 pt-3">
    <div className="hidden in-data-[install=ask]:block">
      <button type="button" data-installs className={buttonClassName({ variant: 'outline' })}>
        <Download aria-hidden />
        Install from this browser
      </button>
    </div>
    <p className="hidden text-ink-2 in-data-[install=tell]:block">
      Or without a store: <AppInstallInstructions />
    </p>
  </div>
)

const WEEKS = 10
const DONE = 9

const cleanups = [
  { place: 'places/street', date: 'Sat, Nov 14', pieces: 64 },
  { place: 'places/beach', date: 'Sun, Nov 8', pieces: 118 },
  { place: 'places/canal', date: 'Thu, Nov 5', pieces: 23 },
]

const Phone = () => (
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
            <SvgDrawing of={place} className="block h-[62px] [&_svg]:size-full" />
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
