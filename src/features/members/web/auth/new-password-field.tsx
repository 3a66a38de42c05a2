import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '../../rules/accounts.ts'

type Props = Omit<Parameters<typeof PasswordField>[0], 'autoComplete' | 'hint'> & {
  /** Additional hint of the password field, appended to the hint about the minimum length. */
  more?: string
}

export const NewPasswordField = ({ more, ...field }: Props) => (
  <PasswordField
    {...field}
    autoComplete="new-password"
    hint={`At least ${MIN_PASSWORD_LENGTH} characters${more ? `. ${more}` : ''}`}
  />
)
