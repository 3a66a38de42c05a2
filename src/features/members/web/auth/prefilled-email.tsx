import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePostedForm } from '#platform/web/form/use-posted-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'

/**
 * Account forms pass a typed email address in the history entry, or without JavaScript in a post body. It is never part
 * of a URL, because proxies log URLs.
 */

declare module '@tanstack/history' {
  interface HistoryState {
    typedEmail?: string
  }
}

/** Email address from the form on the previous account page, or empty. */
export function usePrefilledEmail(): string {
  const isHydrated = useHydrated()
  const typed = useLocation({ select: ({ state }) => state.typedEmail })
  const posted = usePostedForm(ACCOUNT_FORMS.carryEmail)
  return posted ? String(posted.values.email) : (isHydrated && typed) || ''
}

type Props = { to: string; search?: { from?: string }; email: string; className?: string; children: ReactNode }

/** Link to another account form, prefilled with the email address. Without JavaScript, a button replaces the link. */
export const PrefilledEmailLink = ({ to, search, email, className = '', children }: Props) => (
  <PageLink to={to} search={search} state={{ typedEmail: email }} className={`noscript:hidden ${className}`}>
    {children}
  </PageLink>
)

/** Button that looks like a link and posts its form's email address to another account form. */
export const PrefilledEmailButton = ({
  to,
  search,
  formId,
  className,
  children,
}: Omit<Props, 'email'> & {
  /** Id of the form with the email address; by default, the form around the button. */
  formId?: string
}) => (
  <noscript>
    <button
      type="submit"
      form={formId}
      formAction={search?.from ? `${to}?${new URLSearchParams(search)}` : to}
      name="form"
      value={ACCOUNT_FORMS.carryEmail}
      className={className}
    >
      {children}
    </button>
  </noscript>
)
