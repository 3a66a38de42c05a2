import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

/** Parallax layers of the home page's picture, from far to near. Farther layers scroll more slowly (hero.css). */
const LAYERS = ['sky', 'hills', 'forest', 'street', 'canal', 'people']

export const HomePageHero = () => (
  <section className="hero">
    <div className="hero-view">
      <div className="hero-scene">
        {LAYERS.map((layer) => (
          <SvgDrawing key={layer} of={`hero/${layer}`} className="hero-layer" />
        ))}
      </div>
      <div className="wrap hero-words">
        <h1 className="hero-enters text-[2.7rem] leading-none font-extrabold tracking-[-0.022em] md:text-[3.5rem] md:leading-[0.97] xl:text-[4.6rem]">
          Making the world around us cleaner, together
        </h1>
        <p className="hero-enters mt-5 text-[1.125rem] leading-snug md:text-[1.3125rem]">
          Join our global crew of local heroes positively impacting our communities, one cleanup at a time
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <PageLink to="/signup" className={buttonClassName({ size: 'lg' }, 'hero-enters')}>
            Start now, it's free
          </PageLink>
          <a href="#how-it-works" className={buttonClassName({ size: 'lg' }, 'hero-quiet hero-enters')}>
            How it works
          </a>
        </div>
      </div>
    </div>
    <div className="hero-stores">
      <div className="wrap hero-enters flex flex-wrap gap-3">
        <AppStoreBadges />
      </div>
    </div>
    <div className="vest" />
  </section>
)
