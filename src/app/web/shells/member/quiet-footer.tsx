import { PageLink } from '#platform/web/page-link.tsx'
import { CurrentYear } from '../footer.tsx'
import { MemberStylesheet } from './member-stylesheet.tsx'

const dialogPages = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookie-policy', label: 'Cookies' },
  { to: '/support', label: 'Contact' },
] as const

export default function QuietFooter() {
  return (
    <>
      <MemberStylesheet />
      <footer className="quiet-footer">
        <span>
          © <CurrentYear />
        </span>
        <PageLink to="/about-us">About</PageLink>
        {dialogPages.map(({ to, label }) => (
          <PageLink key={to} to={to} over>
            {label}
          </PageLink>
        ))}
      </footer>
    </>
  )
}
