import '#platform/web/ui/inside.css'
import { useMutation } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { profileSentences } from '../../../rules/profile.ts'
import { members } from '../../api.ts'
import { AuthDisc } from './auth-disc.tsx'
import { AuthHeading } from './auth-heading.tsx'

/** Where a message leads that one may turn off. A press and not the visit does it: scanners follow links too. */
export function Unsubscribe({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation(members.unsubscribe.mutationOptions())
  return (
    <>
      <AuthDisc icon={BellOff} />
      <AuthHeading title="Email notifications">
        Account mail, such as a password reset, always arrives. You can change this in Settings at any time.
      </AuthHeading>
      <div className="mt-6 grid gap-4">
        {isError && <Note tone="brick">{profileSentences.emailsNotSaved}</Note>}
        {isSuccess ? (
          <Note tone="moss">{profileSentences.emailsOff}</Note>
        ) : (
          <Button
            size="lg"
            className="w-full"
            isBusy={isPending}
            busyLabel="Turning off..."
            onPress={() => mutate({ token })}
          >
            Turn these e-mails off
          </Button>
        )}
      </div>
    </>
  )
}
