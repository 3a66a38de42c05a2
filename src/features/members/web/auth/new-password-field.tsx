import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { PASSWORD_SHORTEST } from '../../rules/accounts.ts'

type Props = Omit<Parameters<typeof PasswordField>[0], 'autoComplete' | 'hint'> & {
  /** Further hint, appended to the minimum length. */
  more?: string
}

export const NewPasswordField = ({ more, ...field }: Props) => (
  <PasswordField
    {...field}
    autoComplete="new-password"
    hint={`At least ${PASSWORD_SHORTEST} characters${more ? `. ${more}` : ''}`}
  />
)
