import { Search } from 'lucide-react'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

export const FinderBanner = () => (
  <section className="wrap pb-20 md:pb-28">
    <div className="finder-banner">
      <div className="flex flex-col justify-center p-8 md:p-12 md:pr-6">
        <h2 className="text-[2rem] leading-[1.05] font-extrabold md:text-[2.6rem]">Rather do it with company?</h2>
        <p className="mt-4 max-w-[40ch] text-lg text-on-spruce-2">
          The Cleanup Finder lists community cleanups near you. Free to browse, free to post your own.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <PageLink to="/cleanups" className={buttonClassName()}>
            <Search aria-hidden />
            Find a cleanup
          </PageLink>
          <PageLink to="/cleanups/submit" className={buttonClassName({ variant: 'ghost' }, 'finder-submit')}>
            Submit an event
          </PageLink>
        </div>
      </div>
      <div className="finder-prints">
        <SvgDrawing of="places/park" />
        <SvgDrawing of="places/beach" />
        <SvgDrawing of="places/canal" />
      </div>
    </div>
  </section>
)
