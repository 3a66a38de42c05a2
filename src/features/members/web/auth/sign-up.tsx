import '#platform/web/ui/public.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, type SyntheticEvent, useState } from 'react'
import { toBarePath } from '#platform/page-path.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { usePostedForm } from '#platform/web/form/use-posted-form.ts'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { SignUpForm as SignUpSchema } from '../../contract/accounts.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client } from '../api.ts'
import { EmailField, FullNameField, PostalCodeField } from './account-fields.tsx'
import { AuthPageHeading } from './auth-heading.tsx'
import { PrefilledEmailLink, PrefilledEmailButton } from './prefilled-email.tsx'
import { CheckInboxPage } from './check-inbox.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useReturnSearch } from './use-return-search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Email address of a successful sign-up, in the history entry, so that Back shows it again. */
    signedUp?: string
  }
}

export function SignUpPage() {
  const navigate = useNavigate()
  const search = useReturnSearch()
  const isHydrated = useHydrated()
  const signedUp = useSignedUpEmail()
  const posted = useEmailOfPostedSignUp()
  const email = posted ?? (isHydrated ? signedUp : undefined)
  if (email) return <CheckInboxPage email={email} />
  return (
    <>
      <AuthPageHeading title="Create your free account">
        Already a member?{' '}
        <PageLink to="/login" search={search} className="font-semibold text-creek underline">
          Sign in
        </PageLink>
      </AuthPageHeading>
      <SignUpForm
        returnPath={search.from}
        onCreated={(signedUp) => void navigate({ to: '/signup', search, state: { signedUp } })}
      />
    </>
  )
}

/**
 * Email address of a successful sign-up. It stays while the next page loads, when the router already has the new
 * location; otherwise the form would flash.
 */
function useSignedUpEmail() {
  const here = useLocation({
    select: ({ pathname, state }) => (toBarePath(pathname) === '/signup' ? (state.signedUp ?? '') : null),
  })
  const [email, setEmail] = useState(here)
  if (here !== null && here !== email) setEmail(here)
  return email ?? ''
}

/** Email address of an accepted sign-up, or of a repeated request for its email, without JavaScript. */
function useEmailOfPostedSignUp() {
  const signedUp = usePostedForm(ACCOUNT_FORMS.signUp)
  const resent = usePostedForm(ACCOUNT_FORMS.resendVerification)
  const shown = resent ?? (signedUp?.error ? undefined : signedUp)
  return shown && String(shown.values.email)
}

const SUCCESS_MS = 10_000
const link = 'font-semibold text-creek underline'

/** Keeps a press on a link in a checkbox label from ticking the box. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
const isolatedEvents = {
  onPointerDown: stopPropagation,
  onMouseDown: stopPropagation,
  onTouchStart: stopPropagation,
  onKeyDown: stopPropagation,
  onClick: stopPropagation,
}

function SignUpForm({ returnPath, onCreated }: { returnPath?: string; onCreated: (email: string) => void }) {
  const form = useForm({
    schema: SignUpSchema,
    start: { fullName: '', email: '', password: '', zipCode: '', acceptsTerms: false },
    plainForm: ACCOUNT_FORMS.signUp,
    failureMessages: { fallback: texts.signUpFailed, unreachable: texts.unreachable },
    draft: { name: 'sign-up', secret: ['password'] },
    submit: async (account) => {
      await client.signUp({ ...account, returnPath })
      void showToast.success(texts.created, { description: texts.checkInbox, duration: SUCCESS_MS })
      onCreated(account.email)
    },
  })
  return (
    <>
      {form.posted === 'refused' && <PlainEmailForm email={form.getValues('email')} />}
      <Form form={form} className="mt-6 grid gap-4">
        <FormField form={form} name="fullName">
          {(field) => <FullNameField {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {({ error, ...field }) => (
            <EmailField
              error={error === texts.emailTaken ? <EmailTakenError email={field.value} /> : error}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="password">
          {(field) => <NewPasswordField label="Password" {...field} />}
        </FormField>
        <FormField form={form} name="zipCode">
          {(field) => <PostalCodeField hint="So the Litterboard knows your corner of the world." {...field} />}
        </FormField>
        <FormField form={form} name="acceptsTerms">
          {(field) => (
            <Checkbox {...field}>
              <span className="text-sm leading-snug">
                {/* Screen readers drop whitespace-only text nodes from the label, so strings contain the spaces. */}
                {'I am at least 13 and agree to the '}
                <PageLink to="/terms" over className={link} {...isolatedEvents}>
                  Terms of Service
                </PageLink>
                {' and the '}
                <PageLink to="/privacy" over className={link} {...isolatedEvents}>
                  Privacy Policy
                </PageLink>
                .
              </span>
            </Checkbox>
          )}
        </FormField>
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" busyLabel="Creating your account..." className="mt-1 w-full">
          Create your free account
        </SubmitButton>
      </Form>
    </>
  )
}

const PATHS_OF_NAMED_PAGES: Record<string, string> = { 'sign in': '/login', 'reset your password': '/forgot-password' }
const NAMED_PAGES = new RegExp(`(${Object.keys(PATHS_OF_NAMED_PAGES).join('|')})`)

function EmailTakenError({ email }: { email: string }) {
  const search = useReturnSearch()
  return texts.emailTaken.split(NAMED_PAGES).map((part) => {
    const to = PATHS_OF_NAMED_PAGES[part]
    if (!to) return part
    return (
      <Fragment key={part}>
        <PrefilledEmailLink to={to} search={search} email={email} className="underline">
          {part}
        </PrefilledEmailLink>
        <PrefilledEmailButton to={to} search={search} formId={PLAIN_EMAIL_FORM_ID} className="underline">
          {part}
        </PrefilledEmailButton>
      </Fragment>
    )
  })
}

const PLAIN_EMAIL_FORM_ID = 'plain-email'

/**
 * Form of the buttons in an error about a known email. Inside the sign-up form, the Enter key would press the first of
 * them.
 */
const PlainEmailForm = ({ email }: { email: string }) => (
  <noscript>
    <form id={PLAIN_EMAIL_FORM_ID} method="post">
      <input type="hidden" name="email" value={email} />
    </form>
  </noscript>
)
