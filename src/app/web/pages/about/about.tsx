import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { CommunityTotalsSection } from '#features/progress/web/community/community-numbers.tsx'
import { brand } from '#platform/brand.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import '#platform/web/ui/public.css'

export const AboutPageContent = () => (
  <>
    <Mission />
    <section className="border-y border-line bg-card">
      <div className="wrap py-12 md:py-16">
        <h2 className="mb-7 text-2xl font-extrabold md:text-3xl">What members have done so far</h2>
        <CommunityTotalsSection />
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
        <PageLink to="/signup" className={buttonClassName({ size: 'lg' }, 'max-sm:w-full')}>
          Start now, it's free
        </PageLink>
        <PageLink to="/cleanups" className={buttonClassName({ size: 'lg', variant: 'outline' }, 'max-sm:w-full')}>
          Cleanup Finder
        </PageLink>
      </div>
    </div>
    <SvgDrawing of="places/field" className="block aspect-[4/3] overflow-hidden rounded-xl" />
  </section>
)

const study = {
  name: 'Keep America Beautiful 2020 National Litter Study',
  url: 'https://kab.org/litter/litter-study/',
}

/** Section with large yellow numbers, which are readable only on its dark background. */
const NumbersGame = () => (
  <section className="bg-spruce-deep text-on-spruce [--focus:var(--sun)]">
    <div className="wrap grid items-center gap-9 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:gap-16">
      <div>
        <h2 className="text-[2.2rem] leading-[1.02] font-extrabold md:text-[3.2rem]">It's a numbers game</h2>
        <p className="mt-4 max-w-[42ch] text-on-spruce-2">
          No single person put it there and no single person takes it away. But everybody's 150 pieces: that is a short
          walk a month.
        </p>
        <p className="mt-5 max-w-[42ch] text-sm text-on-spruce-2">
          Source:{' '}
          <a href={study.url} rel="noreferrer" className="font-semibold text-on-spruce underline">
            {study.name}
          </a>
          , along roads and waterways.
        </p>
      </div>
      <dl className="flex gap-8 max-sm:flex-col sm:gap-14">
        <Fact value="50 billion">pieces of litter in the U.S.</Fact>
        <Fact value="150">pieces per American</Fact>
      </dl>
    </div>
  </section>
)

const Fact = ({ value, children }: { value: string; children: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="mt-1.5 text-on-spruce-2">{children}</dt>
    <dd className="num text-[3.4rem] leading-none whitespace-nowrap text-sun md:text-[4.4rem]">{value}</dd>
  </div>
)

const pillars = [
  {
    title: 'Activation',
    drawing: 'steps/pick-up',
    text: 'Make the first piece easy. No meeting point, no sign-up sheet, ten minutes and a bag.',
  },
  {
    title: 'Enablement',
    drawing: 'steps/log',
    text: 'Give people what keeps them going: a log, a streak, a board, a challenge with the neighbors.',
  },
  {
    title: 'Empowerment',
    drawing: 'steps/add-up',
    text: 'Turn counts into a voice. A street that knows its numbers gets heard at the town hall.',
  },
]

const Pillars = () => (
  <section className="wrap py-16 md:py-24">
    <h2 className="text-2xl font-extrabold md:text-4xl">Three pillars</h2>
    <ol className="mt-9 grid gap-9 md:grid-cols-3 md:gap-8">
      {pillars.map(({ title, drawing, text }, index) => (
        <li key={title}>
          <SvgDrawing of={drawing} className="block overflow-hidden rounded-lg border border-line bg-card pt-6" />
          <h3 className="mt-5 flex items-center gap-3 text-xl">
            <span className="flex gap-1" aria-hidden="true">
              {Array.from({ length: index + 1 }, (_, blaze) => (
                <span key={blaze} className="blaze" />
              ))}
            </span>
            {title}
          </h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
