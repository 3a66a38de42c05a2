import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { openCookiePreferences } from '#app/web/consent/consent.ts'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { LEGAL_POLICY_DATES_TEXT, LegalPolicyText } from './policy-text.tsx'
import { type LegalPolicy, legalPolicyPageHeads } from './policy.ts'
import { markSectionInView } from './section-in-view.ts'
import './policy-sheet.css'

const outline = buttonClassName({ variant: 'outline' })

export const LegalPolicySheet = ({ policy }: { policy: LegalPolicy }) => (
  <div className="policy-sheet wrap py-10 pb-20 md:py-14 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-x-14">
    <header className="lg:col-start-2">
      <h1 className="text-3xl font-extrabold md:text-4xl">{policy.title}</h1>
      <p className="mt-2 text-ink-2">{LEGAL_POLICY_DATES_TEXT}</p>
    </header>
    <div className="lg:row-span-2 lg:row-start-1">
      <div className="lg:sticky lg:top-24">
        <Contents policy={policy} />
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-6 noscript:hidden print:hidden">
          <button type="button" onClick={() => window.print()} className={outline}>
            <Printer aria-hidden />
            Print
          </button>
          {/* Button for cookie preferences: on phones, members have no other one on this page. */}
          {policy.path === legalPolicyPageHeads.cookies.path && (
            <button type="button" onClick={openCookiePreferences} className={outline}>
              Customize Preferences
            </button>
          )}
        </div>
      </div>
    </div>
    <article className="mt-8 lg:col-start-2">
      <LegalPolicyText policy={policy} level={2} isLinked />
    </article>
  </div>
)

function Contents({ policy: { sections } }: { policy: LegalPolicy }) {
  useEffect(markSectionInView, [])
  return (
    <nav data-contents aria-labelledby="contents" className="max-lg:hidden print:hidden">
      <h2 id="contents" className="text-lg">
        On this page
      </h2>
      <ol className="mt-2 border-l-2 border-line">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={index === 0 ? 'location' : undefined}
              className="-ml-0.5 block border-l-4 border-transparent py-1.5 pl-4 leading-snug font-medium text-ink-2 hover:text-ink aria-[current]:border-sun aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
