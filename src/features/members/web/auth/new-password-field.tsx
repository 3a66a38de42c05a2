import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { PASSWORD_SHORTEST } from '../../rules/accounts.ts'

type Props = Omit<Parameters<typeof PasswordField>[0], 'autoComplete' | 'hint'> & {
  /** what else there is to know of it */
  more?: string
}

/** Where somebody chooses a password. */
export const NewPasswordField = ({ more, ...field }: Props) => (
  <PasswordField
    {...field}
    autoComplete="new-password"
    hint={`At least ${PASSWORD_SHORTEST} characters${more ? `. ${more}` : ''}`}
  />
)
