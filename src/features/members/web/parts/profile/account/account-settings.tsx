import { useMutation } from '@tanstack/react-query'
import { readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { Switch } from '#platform/web/ui/fields/choice/switch.tsx'
import type { Profile } from '../../../../contract/profile.ts'
import { profileSentences as say } from '../../../../rules/profile.ts'
import { members } from '../../../api.ts'
import { DangerZone } from './danger-zone.tsx'
import { PasswordForm } from './password-form.tsx'
import { useKeepProfile } from '../use-profile.ts'

export function AccountSettings({ profile }: { profile: Profile }) {
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="emails" className="card p-5 sm:p-7">
        <h2 id="emails" className="text-xl">
          Email
        </h2>
        <EmailSwitch allowEmails={profile.allowEmails} />
      </section>
      <PasswordForm email={profile.email} />
      <DangerZone memberId={profile.id} />
    </div>
  )
}

function EmailSwitch({ allowEmails }: { allowEmails: boolean }) {
  const keep = useKeepProfile()
  const { mutate, isPending, variables } = useMutation(
    members.setEmailPreferences.mutationOptions({
      onSuccess: (profile) => {
        keep(profile)
        void notify.success(profile.allowEmails ? say.emailsOn : say.emailsOff)
      },
      onError: (error) => notify.error(readFailure(error, [], { otherwise: say.emailsNotSaved }).sentence!),
    }),
  )
  return (
    <Switch
      label="Email notifications"
      hint="News about your cleanups and the challenges you joined. Account mail, such as a password reset, always arrives."
      side="end"
      className="mt-2"
      value={isPending ? variables.allowEmails : allowEmails}
      onChange={(isOn) => mutate({ allowEmails: isOn })}
    />
  )
}
