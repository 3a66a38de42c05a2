import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { useCurrentUrl } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { challengeUiTexts as texts } from '../../copy.ts'
import { CHALLENGE_FIELD_MAX_LENGTHS } from '../../rules.ts'
import { client } from '../api.ts'
import { useInvalidateChallengeQueries } from '../challenge/queries.ts'
import { describeJoinError } from './join-button.tsx'

const FORM = 'challenge-code'

type Props = {
  /** Initial access code of a challenge, from the address on a poster. */
  code?: string
  onClose: () => void
}

/** Challenge that the member has already joined, for example when they scan its poster again. */
const findJoinedChallenge = (failure: unknown): string | undefined =>
  getApiErrorCode(failure) === 'ALREADY_IN' ? (failure as { data: { slug: string } }).data.slug : undefined

/** Dialog to join a challenge by code. Errors appear at the field, and the input is kept. */
export default function JoinDialog({ code: given = '', onClose }: Props) {
  const navigate = useNavigate()
  const from = useCurrentUrl()
  const invalidate = useInvalidateChallengeQueries()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(given)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const code = typed.trim()

  const showError = (sentence: string) => {
    setError(sentence)
    field.current?.focus()
  }
  const open = (slug: string) => {
    onClose()
    return navigate({ to: '/challenges/$slug', params: { slug }, state: { from } })
  }
  const join = async () => {
    if (code === '') return showError(texts.noCode)
    // No access code is this long, so there is no request.
    if (code.length > CHALLENGE_FIELD_MAX_LENGTHS.accessCode) return showError(texts.unknownCode)
    setBusy(true)
    setError(undefined)
    try {
      const { slug } = await client.joinByCode({ code })
      void showToast.success(texts.joined)
      void invalidate(slug)
      await open(slug)
    } catch (failure) {
      const joined = code === given.trim() ? findJoinedChallenge(failure) : undefined
      if (joined) {
        void showToast.success(texts.alreadyIn)
        return open(joined)
      }
      showError(describeJoinError(failure))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void join()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={given ? 'Join Challenge' : 'Join Private Challenge'}
      width="narrow"
      isBusy={isBusy}
      footer={({ close }) => (
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isDisabled={code === ''} isBusy={isBusy} busyLabel="Joining...">
            Join Challenge
          </Button>
        </>
      )}
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <p className="text-ink-2">{given ? texts.codeFilledIn : `${texts.typeCode} ${texts.codeHint}`}</p>
        <TextField
          label="Challenge code"
          className="mt-4 [&_.field-box]:min-h-14 [&_.field-input]:text-lg [&_.field-input]:font-semibold"
          icon={<KeyRound />}
          inputRef={field}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
          // The disabled submit button blocks the Enter key, so an empty access code is reported here.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && code === '') showError(texts.noCode)
            // Keys other than Enter propagate, because Escape must reach the dialog.
            else event.continuePropagation()
          }}
        />
      </form>
    </Dialog>
  )
}
