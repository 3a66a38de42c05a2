import '#platform/web/ui/inside.css'
import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { getErrorCode } from '#platform/errors.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { profileCopy } from '../../copy.ts'
import { members } from '../api.ts'
import { AuthIcon, AuthHeading } from './auth-heading.tsx'

/** Page behind the unsubscribe link. Only pressing the button unsubscribes, because mail scanners open every link. */
export function Unsubscribe({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(members.unsubscribe.mutationOptions())
  if (!token || getErrorCode(error) === 'NOT_FOUND') return <InvalidLink wasPressed={Boolean(error)} />
  return (
    <>
      <AuthIcon icon={BellOff} />
      <AuthHeading title="Email notifications" takesFocus={isSuccess}>
        These tell an admin or a member what is new. Account mail, such as a password reset, always arrives. You can
        change this in Settings at any time.
      </AuthHeading>
      <div className="mt-6 grid gap-4">
        {error && <Callout tone="brick">{profileCopy.emailsNotSaved}</Callout>}
        {isSuccess ? (
          <Callout tone="moss">{profileCopy.emailsOff}</Callout>
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
    <AuthIcon icon={BellOff} tone="amber" />
    <AuthHeading title="This link does not work" takesFocus={wasPressed}>
      It may have been cut off on its way. You can turn email notifications off in Settings.
    </AuthHeading>
    <PageLink to="/profile" search={{ tab: 'account' }} className={buttonStyle({ size: 'lg' }, 'mt-6 w-full')}>
      Open Settings
    </PageLink>
  </>
)
