import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { API_ERRORS } from '#platform/errors.ts'
import { ensureConfirmed } from '#platform/web/confirmation.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { deleteUnsentData, describeUnsentData } from '#platform/web/offline/unsent-data.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { ConfirmDialog, toActionError } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { PasswordChangeInput } from '../../contract/accounts.ts'
import type { MemberProfile } from '../../contract/profile.ts'
import { accountUiTexts, factorUiTexts, isEmailKind, profileUiTexts as texts } from '../../copy.ts'
import { client, members } from '../api.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { SecurityCards } from '../factors/security-cards.tsx'
import { useLeaveSession } from '../session/sign-out.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { OwnSessions } from './own-sessions.tsx'
import { useCacheProfile } from './use-profile.ts'

type Props = {
  profile: MemberProfile
  /** Whether the Account Settings tab is selected. Its panel is mounted earlier, but loads nothing. */
  isShown: boolean
}

export function AccountSettings({ profile, isShown }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="emails" className="card p-5 sm:p-7">
        <h2 id="emails" className="text-xl">
          Email
        </h2>
        <EmailSwitch {...profile} />
      </section>
      <PasswordForm email={profile.email} />
      <SecurityCards isShown={isShown} />
      <OwnSessions isShown={isShown} />
      <DangerZone profile={profile} />
    </div>
  )
}

type EmailSettings = Pick<MemberProfile, 'allowEmails' | 'endedEmails'>

function EmailSwitch({ allowEmails, endedEmails }: EmailSettings) {
  const storeProfile = useCacheProfile()
  const { mutate, isPending, variables } = useMutation(
    members.setEmailPreferences.mutationOptions({
      onSuccess: (profile, { turnsOn }) => {
        storeProfile(profile)
        const isOn = turnsOn ? texts.emailKindOn(turnsOn) : texts.emailsOn
        void showToast.success(profile.allowEmails ? isOn : texts.emailsOff)
      },
      onError: (error) => showToast.error(toSubmitFailure(error, [], { fallback: texts.emailsNotSaved }).sentence!),
    }),
  )
  // A profile that an earlier version has cached names no kinds.
  const ended = allowEmails ? (endedEmails ?? []).filter(isEmailKind) : []
  return (
    <>
      <Switch
        label="Email notifications"
        hint="News about your cleanups and the challenges you joined. Account mail, such as a password reset, always arrives."
        side="end"
        className="mt-2"
        value={(isPending ? variables.allowEmails : undefined) ?? allowEmails}
        onChange={(isOn) => mutate({ allowEmails: isOn })}
      />
      {ended.length > 0 && (
        <>
          <p className="mt-4 font-semibold">{texts.emailKindsOff}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {ended.map((kind) => (
              <li key={kind}>
                <Button
                  variant="outline"
                  size="sm"
                  isBusy={isPending && variables.turnsOn === kind}
                  onPress={() => mutate({ turnsOn: kind })}
                >
                  {texts.turnEmailKindOn(kind)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function DangerZone({ profile: { id: memberId, sharesGroup } }: { profile: MemberProfile }) {
  const { user } = useCurrentSession()
  const groupsStay = sharesGroup ? accountUiTexts.groupsStay('your') : undefined
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const leave = useLeaveSession()
  const openConfirmation = async () => {
    // If unsent data cannot be read, the account can still be deleted.
    setUnsent(await describeUnsentData(memberId).catch(() => undefined))
    setAsking(true)
  }
  const deleteAccount = async () => {
    await leave(async () => {
      if (!(await ensureConfirmed({ isForced: true }))) throw new Error(API_ERRORS.CONFIRMATION_REQUIRED.message)
      await client.deleteAccount().catch((error: unknown) => {
        throw toActionError(error, { fallback: accountUiTexts.notDeleted })
      })
      await deleteUnsentData(memberId).catch(() => {})
    })
    void showToast.success(accountUiTexts.deleted)
  }
  return (
    <section
      aria-labelledby="danger-zone"
      className="items-center justify-between gap-6 rounded-lg border-[1.5px] border-brick bg-card p-5 sm:flex sm:p-7"
    >
      <div>
        <h2 id="danger-zone" className="text-xl text-brick">
          Danger Zone
        </h2>
        <p className="mt-0.5 max-w-[46ch] text-sm text-ink-2">
          Deleting your account removes your cleanups, photos, streak and loves for good. Nobody can bring them back.{' '}
          {groupsStay}
        </p>
      </div>
      <Button
        variant="destructive"
        className="shrink-0 max-sm:mt-4 max-sm:w-full"
        onPress={() => void openConfirmation()}
      >
        <Trash2 aria-hidden />
        Delete Account
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          title="Delete your account?"
          action="Delete Account"
          busyLabel="Deleting..."
          cancelLabel="Keep my account"
          isDestructive
          refusal={user?.consoleLock === 'factor-missing' ? factorUiTexts.adminFactorFirst : undefined}
          consequences={[
            'Your cleanups and their pieces',
            'Your photos and your picture',
            'Your week streak and your badges',
            'The loves you gave and received',
            ...(unsent ? [unsent] : []),
          ]}
          after={groupsStay}
          onConfirm={deleteAccount}
        >
          This happens at once and cannot be undone. Community totals and the boards are counted again without you. What
          goes with it:
        </ConfirmDialog>
      )}
    </section>
  )
}

function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    schema: PasswordChangeInput,
    start: { currentPassword: '', newPassword: '' },
    failureMessages: { fallback: accountUiTexts.passwordNotUpdated },
    resetsAfterSubmit: true,
    submit: async (change) => {
      await client.changePassword(change)
      void showToast.success(accountUiTexts.passwordUpdated)
    },
  })
  return (
    <Form form={form} label="Change password" className="card p-5 sm:p-7">
      <h2 className="text-xl">Change password</h2>
      {/* A hidden field tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="currentPassword">
          {(field) => <PasswordField label="Current password" autoComplete="current-password" {...field} />}
        </FormField>
        <FormField form={form} name="newPassword">
          {(field) => <NewPasswordField label="New password" more="Signs out your other devices." {...field} />}
        </FormField>
      </div>
      <div className="mt-6 grid gap-4">
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Updating..." className="justify-self-end max-sm:w-full">
          Update Password
        </SubmitButton>
      </div>
    </Form>
  )
}
