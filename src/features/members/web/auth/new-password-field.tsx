import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { accountUiTexts } from '../../copy.ts'

type Props = Omit<Parameters<typeof PasswordField>[0], 'autoComplete' | 'hint'> & {
  more?: string
}

export const NewPasswordField = ({ more, ...field }: Props) => (
  <PasswordField
    {...field}
    autoComplete="new-password"
    hint={[accountUiTexts.newPasswordHint, more].filter(Boolean).join(' ')}
  />
)
