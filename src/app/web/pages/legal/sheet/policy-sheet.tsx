import { Printer } from 'lucide-react'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import type { Policy } from '../policy.ts'
import { DATES, PolicyText } from '../policy-text.tsx'
import { Contents } from './contents.tsx'
import './print.css'

/** A policy as a page: contents at the left where there is room, and a button that prints the words alone. */
export const PolicySheet = ({ policy }: { policy: Policy }) => (
  <div className="policy-sheet wrap py-10 pb-20 md:py-14 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-x-14">
    <header className="lg:col-start-2">
      <h1 className="text-3xl font-extrabold md:text-4xl">{policy.title}</h1>
      <p className="mt-2 text-ink-2">{DATES}</p>
    </header>
    <div className="lg:row-span-2 lg:row-start-1">
      <div className="lg:sticky lg:top-24">
        <Contents policy={policy} />
        <button
          type="button"
          onClick={() => window.print()}
          className={buttonStyle({ variant: 'outline' }, 'mt-5 lg:mt-6 print:hidden')}
        >
          <Printer aria-hidden />
          Print
        </button>
      </div>
    </div>
    <article className="mt-8 lg:col-start-2">
      <PolicyText policy={policy} level={2} isLinked />
    </article>
  </div>
)
