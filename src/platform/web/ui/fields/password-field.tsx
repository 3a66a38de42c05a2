import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** `autoComplete` tells password managers whether to fill in a password or to suggest one. */
type Props = Omit<TextFieldProps, 'type' | 'end' | 'icon' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCorrect="off"
      spellCheck="false"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <Button
          variant="ghost"
          size="icon"
          className="noscript:hidden"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          isDisabled={props.isDisabled}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      }
    />
  )
}
