import '#platform/web/ui/public.css'
import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { getApiErrorCode } from '#platform/errors.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { profileUiTexts } from '../../copy.ts'
import { members } from '../api.ts'
import { AuthPageIcon, AuthPageHeading } from './auth-heading.tsx'

/** Page behind the unsubscribe link. Only pressing the button unsubscribes, because mail scanners open every link. */
export function UnsubscribePageContent({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(members.unsubscribe.mutationOptions())
  if (!token || getApiErrorCode(error) === 'NOT_FOUND') return <InvalidLink wasPressed={Boolean(error)} />
  return (
    <>
      <AuthPageIcon icon={BellOff} />
      <AuthPageHeading title="Email notifications" takesFocus={isSuccess}>
        These tell an admin or a member what is new. Account mail, such as a password reset, always arrives. You can
        change this in Settings at any time.
      </AuthPageHeading>
      <div className="mt-6 grid gap-4">
        {error && <Callout tone="brick">{profileUiTexts.emailsNotSaved}</Callout>}
        {isSuccess ? (
          <Callout tone="moss">{profileUiTexts.emailsOff}</Callout>
        ) : (
          <Button
            size="lg"
            className="w-full"
            isBusy={isPending}
            busyLabel="Turning off..."
            onPress={() => mutate({ token })}
          >
            Turn these emails off
          </Button>
        )}
      </div>
    </>
  )
}

const InvalidLink = ({ wasPressed }: { wasPressed: boolean }) => (
  <>
    <AuthPageIcon icon={BellOff} tone="amber" />
    <AuthPageHeading title="This link does not work" takesFocus={wasPressed}>
      It may have been cut off on its way. You can turn email notifications off in Settings.
    </AuthPageHeading>
    <PageLink to="/profile" search={{ tab: 'account' }} className={buttonClassName({ size: 'lg' }, 'mt-6 w-full')}>
      Open Settings
    </PageLink>
  </>
)
