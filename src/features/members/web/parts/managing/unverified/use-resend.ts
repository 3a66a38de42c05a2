import { useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { accountSentences as say } from '../../../../rules/accounts.ts'
import { client } from '../../../api.ts'
import { useMembersChanged } from '../use-members-changed.ts'

type State = 'sending' | 'sent'
export type Resend = { states: Readonly<Record<string, State | undefined>>; send: (id: string) => Promise<void> }

/** Each row goes its own way: several may be under way at once. */
export function useResend(): Resend {
  const [states, setStates] = useState<Resend['states']>({})
  const changed = useMembersChanged()
  const send = async (id: string) => {
    setStates((all) => ({ ...all, [id]: 'sending' }))
    try {
      await client.resendVerification({ id })
      setStates((all) => ({ ...all, [id]: 'sent' }))
    } catch (error) {
      setStates((all) => ({ ...all, [id]: undefined }))
      // a row that is no longer to be here goes, and what is said about it stays
      void notify.error(readFailure(error, [], { otherwise: say.verificationNotSent }).sentence!)
    }
    await changed()
  }
  return { states, send }
}
