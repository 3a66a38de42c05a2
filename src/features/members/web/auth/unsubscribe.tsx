import '#platform/web/ui/public.css'
import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { isEmailKind, profileUiTexts as texts } from '../../copy.ts'
import { members } from '../api.ts'
import { AuthPageIcon, AuthPageHeading } from './auth-heading.tsx'

/** Page behind the unsubscribe link. Only pressing the button unsubscribes, because mail scanners open every link. */
export function UnsubscribePageContent({ token }: { token: string }) {
  const [, named] = token.split('.')
  const kind = isEmailKind(named) ? named : undefined
  const [ended, setEnded] = useState<'kind' | 'all'>()
  const { mutate, isPending, variables, error } = useMutation(
    members.unsubscribe.mutationOptions({
      onSuccess: (_, { isForAll }) => setEnded(isForAll || !kind ? 'all' : 'kind'),
    }),
  )
  if (!token || getApiErrorCode(error) === 'NOT_FOUND') return <InvalidLink wasPressed={Boolean(error)} />
  const isBusyWithAll = isPending && variables.isForAll === true
  return (
    <>
      <AuthPageIcon icon={BellOff} />
      <AuthPageHeading title="Email notifications" takesFocus={ended !== undefined}>
        {kind && `${texts.emailKindOfLink(kind)} `}
        These tell an admin or a member what is new. Account mail, such as a password reset, always arrives. You can
        change this in Settings at any time.
      </AuthPageHeading>
      <div className="mt-6 grid gap-4">
        {error && <Callout tone="brick">{texts.emailsNotSaved}</Callout>}
        {ended && <Callout tone="moss">{ended === 'kind' ? texts.emailKindOff(kind!) : texts.emailsOff}</Callout>}
        {!ended && (
          <Button
            size="lg"
            className="w-full"
            isBusy={isPending && !isBusyWithAll}
            busyLabel={texts.turningOff}
            onPress={() => mutate({ token })}
          >
            {texts.turnEmailsOff}
          </Button>
        )}
        {kind && ended !== 'all' && (
          <Button
            variant="outline"
            className="w-full"
            isBusy={isBusyWithAll}
            busyLabel={texts.turningOff}
            onPress={() => mutate({ token, isForAll: true })}
          >
            {texts.turnAllEmailsOff}
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
