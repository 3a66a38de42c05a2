import { PageLink } from '#platform/web/page-link.tsx'
import { CurrentYear } from '../footer.tsx'
import { MemberStylesheet } from './member-stylesheet.tsx'

/** Footer of members on phones, in place of the site's footer: one line. */
export default function QuietFooter() {
  return (
    <>
      <MemberStylesheet />
      <footer className="quiet-footer">
        <span>
          © <CurrentYear />
        </span>
        <PageLink to="/about-us">About</PageLink>
        <PageLink to="/terms" over>
          Terms
        </PageLink>
        <PageLink to="/privacy" over>
          Privacy
        </PageLink>
        <PageLink to="/cookie-policy" over>
          Cookies
        </PageLink>
        <PageLink to="/support" over>
          Contact
        </PageLink>
      </footer>
    </>
  )
}
