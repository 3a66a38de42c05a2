import '#platform/web/ui/public.css'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { groupUiTexts } from '../../copy/group.ts'
import { groupCodeUiTexts as texts } from '../../copy/together.ts'
import { GROUP_CODE_PATH, isGroupCode, normalizeGroupCode } from '../../rules/group.ts'
import { JoinCard } from './closed.tsx'

type Props = {
  /** Text that was sent as a code and cannot be one. */
  refused: string | undefined
  scene: ReactNode
}

/** Form for a group's code. Without JavaScript the browser sends it to the page, which leads on to the group. */
export function GroupCodeForm({ refused, scene }: Props) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(refused ?? '')
  const [error, setError] = useState(refused ? groupUiTexts.unknownCode : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = normalizeGroupCode(typed)
    if (isGroupCode(code)) return void navigate({ to: '/together/$code', params: { code } })
    setError(code === '' ? texts.noCode : groupUiTexts.unknownCode)
    field.current?.focus()
  }
  return (
    <JoinCard scene={scene} title={texts.title} about={texts.about}>
      <form action={GROUP_CODE_PATH} method="get" noValidate onSubmit={submit} className="w-full">
        <TextField
          label={texts.label}
          name="code"
          icon={<KeyRound />}
          inputRef={field}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          hint={texts.hint}
          error={error}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <button type="submit" className={buttonClassName({}, 'mt-5 max-sm:w-full')}>
          {texts.action}
        </button>
      </form>
    </JoinCard>
  )
}
