import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from '#platform/web/form/form.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { createFormFieldError, toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { setInstallation } from '#platform/web/installation.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { InstallationSettings, InstallationUpdate } from '../../contract.ts'
import { MailServerInput } from '../../contract/mail.ts'
import { OrganizationInput } from '../../contract/organization.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { client, installation } from '../api.ts'
import { BLANK_MAIL, type MailValues, type OrganizationValues } from '../setup/setup-values.ts'
import { MailFields } from './mail-fields.tsx'
import { LanguageAndCountryFields, OrganizationNameField } from './organization-fields.tsx'
import { TestMail } from './test-mail.tsx'

const FAILURE_MESSAGES = { fallback: texts.notSaved, unreachable: texts.unreachable }

/** Page on which superadmins change the settings of the first-run setup. */
export function InstallationPage() {
  const { data, isError, refetch } = useQuery(installation.settings.queryOptions())
  useForgetSettingsOnLeaving()
  return (
    <div className="wrap py-8">
      <PageLink to="/admin-main/settings" className="inline-flex min-h-11 items-center gap-2 font-semibold text-creek">
        <ArrowLeft aria-hidden className="size-[18px]" />
        System Settings
      </PageLink>
      <h1 className="text-3xl font-extrabold">Installation</h1>
      <p className="text-ink-2">
        What this place is called, and how it sends mail. A change takes effect within seconds.
      </p>
      {isError ? (
        <div className="card mt-6 max-w-[760px]">
          <ErrorState title={texts.settingsFailed} isInline onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <LoadedSettings read={data} />
      ) : (
        <Spinner label="One moment..." />
      )}
    </div>
  )
}

/**
 * Removes the installation's settings from the cache when the page is left, so that the next visit edits the current
 * version.
 */
function useForgetSettingsOnLeaving() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.removeQueries(installation.settings.queryOptions()), [queryClient])
}

/**
 * Forms with the settings as first read or last saved. The server thus rejects a save if another admin changed them
 * meanwhile.
 */
function LoadedSettings({ read }: { read: InstallationSettings }) {
  const [settings, setSettings] = useState(read)
  const section = { settings, onSaved: setSettings }
  return (
    <div className="mt-6 grid max-w-[760px] gap-5">
      <OrganizationForm {...section} />
      <MailSection {...section} />
      <p className="text-ink-2">
        The tags of events are under{' '}
        <PageLink to="/admin-main/tags" className="font-semibold text-creek underline">
          Tag Management
        </PageLink>
        .
      </p>
    </div>
  )
}

/** Saves one section of the installation's settings. The others keep their stored values. */
function useSave({ settings: { name, language, countryCode, updatedAt }, onSaved }: SectionProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (changed: Partial<InstallationUpdate>, message = texts.saved) => {
    const saved = await client.updateSettings({ name, language, countryCode, updatedAt, ...changed })
    queryClient.setQueryData(installation.settings.queryOptions().queryKey, saved)
    onSaved(saved)
    setInstallation(saved)
    // The page title contains the name of the organization, so the route reloads.
    await router.invalidate()
    void showToast.success(message)
  }
}

const organizationOf = ({ name, language, countryCode }: InstallationSettings): OrganizationValues => ({
  name,
  language,
  countryCode,
})

type SectionProps = { settings: InstallationSettings; onSaved: (saved: InstallationSettings) => void }

function OrganizationForm(section: SectionProps) {
  const { settings } = section
  const save = useSave(section)
  const form = useForm({
    schema: OrganizationInput,
    start: organizationOf(settings),
    failureMessages: FAILURE_MESSAGES,
    submit: (changed) => save(changed),
  })
  return (
    <Form form={form} label="Organization" className="card grid gap-5 p-5 sm:p-7">
      <h2 className="text-xl">Organization</h2>
      <OrganizationNameField form={form} />
      <LanguageAndCountryFields form={form} countryHint={texts.countryUse} />
      <FormFailure form={form} />
      <SubmitButton form={form} busyLabel="Saving..." className="justify-self-end max-sm:w-full">
        Save organization
      </SubmitButton>
      <UnsavedChanges form={form} />
    </Form>
  )
}

const MailSection = (section: SectionProps) => {
  const { isDemo, mailFromEnvironment } = section.settings
  if (!isDemo && mailFromEnvironment.length === 0) return <MailForm {...section} />
  return (
    <section aria-labelledby="mail" className="card grid gap-5 p-5 sm:p-7">
      <h2 id="mail" className="text-xl">
        Mail server
      </h2>
      <Callout tone="creek">{isDemo ? texts.demoSendsNone : texts.setByEnvironment}</Callout>
      {!isDemo && <TestMail check={async () => true} send={() => client.sendTestMail({ mail: null })} />}
    </section>
  )
}

function MailForm(section: SectionProps) {
  const { settings } = section
  const save = useSave(section)
  const { hasPassword = false, isPasswordLost = false, ...stored } = settings.mail ?? {}
  const start = { ...BLANK_MAIL, ...stored, password: '' }
  const form = useForm({
    schema: MailServerInput,
    start,
    failureMessages: FAILURE_MESSAGES,
    emptiedAfterSubmit: 'password',
    submit: (mail) =>
      save({ mail }).catch((error: unknown) => {
        throw toFieldError(error)
      }),
  })
  const remove = async () => {
    await save({ mail: null }, texts.mailRemoved).catch((error: unknown) => {
      throw new Error(toSubmitFailure(error, [], FAILURE_MESSAGES).sentence)
    })
    form.startOver(BLANK_MAIL)
  }
  const heading = useFocusAfterRemoval(settings.mail !== null)
  useSenderOfOtherForm(form, settings.mail?.sender)
  return (
    <Form form={form} label="Mail server" className="card grid gap-5 p-5 sm:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Mail server
      </h2>
      {!settings.mail && <Callout tone="amber">{texts.noMailServer}</Callout>}
      {isPasswordLost && <Callout tone="amber">{texts.passwordLost}</Callout>}
      <MailFields
        form={form}
        passwordHint={hasPassword ? 'It is stored and never shown. Leave this empty to keep it.' : undefined}
      />
      <TestMail
        key={JSON.stringify(form.watch())}
        check={() => form.trigger()}
        send={() => client.sendTestMail({ mail: MailServerInput.parse(form.getValues()) })}
      />
      <FormFailure form={form} />
      <div className="flex gap-3 max-sm:flex-col-reverse sm:justify-end">
        {settings.mail && <RemoveMailButton remove={remove} />}
        <SubmitButton form={form} variant="outline" busyLabel="Saving..." className="max-sm:w-full">
          Save mail server
        </SubmitButton>
      </div>
      <UnsavedChanges form={form} />
    </Form>
  )
}

/** Removing the mail server removes the pressed button, so the heading gets the focus. */
function useFocusAfterRemoval(hasMail: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadMail = useRef(hasMail)
  useEffect(() => {
    if (hadMail.current && !hasMail) heading.current?.focus()
    hadMail.current = hasMail
  }, [hasMail])
  return heading
}

/** Shows the mail sender that the server derived from a new organization name, unless the admin typed another. */
function useSenderOfOtherForm(
  { formState, getFieldState, resetField }: FormControls<MailValues>,
  stored: string | undefined,
) {
  const isTyped = getFieldState('sender', formState).isDirty
  const takeOver = useEffectEvent((sender: string) => {
    if (!isTyped) resetField('sender', { defaultValue: sender })
  })
  useEffect(() => {
    if (stored !== undefined) takeOver(stored)
  }, [stored])
}

function RemoveMailButton({ remove }: { remove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="max-sm:w-full" onPress={() => setAsking(true)}>
        Remove mail server
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Remove the mail server?"
        action="Remove mail server"
        busyLabel="Removing..."
        isDestructive
        onConfirm={remove}
      >
        {texts.mailWaits}
      </ConfirmDialog>
    </>
  )
}

function toFieldError(error: unknown) {
  const { fields } = toSubmitFailure(error, ['mail'], { fallback: texts.notSaved })
  const [path, message] = Object.entries(fields)[0] ?? []
  return path && message ? createFormFieldError([path.replace(/^mail\./, '')], message) : error
}
