import { Drawing } from '#app/web/art/drawing.tsx'
import { CommunityNumbers } from '#features/progress/web/community/community-numbers.tsx'
import { brand } from '#platform/brand.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import '#platform/web/ui/inside.css'
import { NumbersGame } from './numbers-game.tsx'
import { Pillars } from './pillars.tsx'

export const About = () => (
  <>
    <Mission />
    <section className="border-y border-line bg-card">
      <div className="wrap py-12 md:py-16">
        <h2 className="mb-7 text-2xl font-extrabold md:text-3xl">What members have done so far</h2>
        <CommunityNumbers />
      </div>
    </section>
    <NumbersGame />
    <Pillars />
  </>
)

const Mission = () => (
  <section className="wrap grid items-center gap-8 pt-10 pb-14 md:pt-16 md:pb-20 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
    <div>
      <h1 className="text-[2.5rem] leading-[1.02] font-extrabold tracking-[-0.02em] md:text-[3.15rem]">
        {brand.tagline}
      </h1>
      <p className="mt-5 max-w-[52ch] text-lg text-ink-2">
        Our mission is to make picking up litter an ordinary thing to do. The street outside your door is the easiest
        place on Earth to improve, so {brand.name} helps people start there, count what they carry home, and see it add
        up with everybody else's.
      </p>
      <p className="mt-4 max-w-[52ch] text-lg text-ink-2">
        <strong className="font-semibold text-ink">Founded 2025.</strong> Our goal: every member removes 1,000+ pieces a
        year, and together we reach 1 billion pieces a year by 2030.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <PageLink to="/signup" className={buttonStyle({ size: 'lg' }, 'max-sm:w-full')}>
          Start now, it's free
        </PageLink>
        <PageLink to="/cleanups" className={buttonStyle({ size: 'lg', variant: 'outline' }, 'max-sm:w-full')}>
          Cleanup Finder
        </PageLink>
      </div>
    </div>
    <Drawing of="places/field" className="block aspect-[4/3] overflow-hidden rounded-xl" />
  </section>
)
