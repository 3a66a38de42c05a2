import { Flag, Images, type LucideIcon, Timer } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { StoreBadges } from '#app/web/shells/store-badges.tsx'
import '#platform/web/ui/inside.css'
import { Phone } from './phone.tsx'

const InstallHere = lazy(() => import('#app/web/install/install-here.tsx'))

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

export const Download = () => (
  <section className="wrap grid items-center gap-12 py-10 md:py-16 lg:grid-cols-[1.25fr_1fr]">
    <div>
      <h1 className="text-[2.5rem] leading-none font-extrabold tracking-[-0.02em] md:text-[3.6rem]">
        Your cleanups, in your pocket
      </h1>
      <p className="mt-4 max-w-[46ch] text-lg text-ink-2">
        The app is free. Log on the spot, while your hands are still dirty.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <StoreBadges tone="solid" />
      </div>
      <Suspense>
        <InstallHere />
      </Suspense>
      <ul className="mt-10 grid gap-6">
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
