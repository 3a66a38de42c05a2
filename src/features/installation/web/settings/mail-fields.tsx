import type { MailEncryption } from '#platform/installation.ts'
import { FormField } from '#platform/web/form/field.tsx'
import type { FormControls } from '#platform/web/form/use-form.ts'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { USUAL_MAIL_PORTS } from '../../rules.ts'
import type { MailValues } from '../setup/setup-values.ts'

type Props = { form: FormControls<MailValues>; passwordHint?: string }

const MAX_PORT_DIGITS = 5
const readPort = (typed: string) => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_PORT_DIGITS)
  return digits ? Number(digits) : null
}
const encryptionOptions: { id: MailEncryption; label: string }[] = [
  { id: 'starttls', label: 'STARTTLS' },
  { id: 'tls', label: 'TLS' },
  { id: 'none', label: 'None' },
]
const plain = { autoCorrect: 'off', autoCapitalize: 'off', spellCheck: 'false' } as const

export const MailFields = ({ form, passwordHint }: Props) => (
  <div className="grid gap-5">
    <div className="grid gap-5 sm:grid-cols-[1fr_110px]">
      <FormField form={form} name="server">
        {(field) => <TextField label="Server" autoComplete="off" inputMode="url" {...plain} {...field} />}
      </FormField>
      <FormField form={form} name="port">
        {({ value, onChange, ...field }) => (
          <TextField
            label="Port"
            autoComplete="off"
            inputMode="numeric"
            {...field}
            value={value === null ? '' : String(value)}
            onChange={(typed) => onChange(readPort(typed))}
          />
        )}
      </FormField>
    </div>
    <EncryptionField form={form} />
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField form={form} name="user">
        {(field) => <TextField label="User name" note="optional" autoComplete="off" {...plain} {...field} />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => (
          <PasswordField label="Password" note="optional" autoComplete="new-password" hint={passwordHint} {...field} />
        )}
      </FormField>
    </div>
    <FormField form={form} name="sender">
      {(field) => <TextField label="Sender" autoComplete="off" {...plain} {...field} />}
    </FormField>
  </div>
)

/** Select for the mail server's encryption. It changes the port too, unless the admin entered an unusual one. */
const EncryptionField = ({ form }: Props) => (
  <FormField form={form} name="encryption">
    {({ value, onChange }) => (
      <div className="field">
        <span aria-hidden className="field-label">
          Encryption
        </span>
        <SegmentedControl
          label="Encryption"
          className="w-full"
          options={encryptionOptions}
          value={value}
          onChange={(encryption: MailEncryption) => {
            const { port } = form.getValues()
            if (port === null || port === USUAL_MAIL_PORTS[value])
              form.setValue('port', USUAL_MAIL_PORTS[encryption], { shouldDirty: true })
            onChange(encryption)
          }}
        />
      </div>
    )}
  </FormField>
)
