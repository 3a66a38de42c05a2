import '#platform/web/ui/inside.css'
import { useEffect, useEffectEvent } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { preloadToaster, showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ContactMessage } from '../../contract.ts'
import { CONTACT_FORM, CONTACT_FORM_MESSAGE_MAX_LENGTH, contactFormUiTexts as texts } from '../../rules.ts'
import { client } from '../api.ts'
import { HoneypotField } from './honeypot-field.tsx'

type Props = {
  onClose: () => void
  writer?: { name: string; email: string }
  /** Initial text of a contact message about something on the page. */
  about?: string
}

export default function ContactDialog({ onClose, writer, about = '' }: Props) {
  const form = useForm({
    schema: ContactMessage,
    start: { name: '', email: '', message: about, website: '' },
    failureMessages: { fallback: texts.failed },
    // A question about something has its own draft, which other messages do not replace.
    draft: { name: about ? `contact ${about}` : 'contact' },
    plainForm: CONTACT_FORM,
    onFailure: (sentence) => void showToast.error(texts.failedTitle, { description: sentence }),
    submit: async (message) => {
      await client.contact(message)
      void showToast.success(texts.sent, { description: texts.thanks })
      onClose()
    },
  })
  const introduce = useEffectEvent(() => {
    if (!writer || form.getValues('email')) return
    form.reset({ ...form.getValues(), ...writer })
  })
  useEffect(() => introduce(), [writer])
  // A failed message is reported by a toast, whose code could not be loaded offline.
  useEffect(() => void preloadToaster(), [])
  const written = form.watch('message').length
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Contact Us"
      subtitle="A person reads this, usually within two days."
      footer={({ close }) => (
        <>
          <Button variant="ghost" onPress={close} className="noscript:hidden">
            Cancel
          </Button>
          <SubmitButton form={form} formId={FORM} busyLabel="Sending...">
            Send Message
          </SubmitButton>
        </>
      )}
    >
      <Form form={form} id={FORM} className="grid gap-5">
        <FormField form={form} name="name">
          {(field) => <TextField label="Name" isRequired autoComplete="name" {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {(field) => <TextField label="Email" isRequired type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormField form={form} name="message">
          {(field) => (
            <TextArea
              label="Message"
              isRequired
              rows={5}
              hint={`${formatNumber(written)} of ${formatNumber(CONTACT_FORM_MESSAGE_MAX_LENGTH)} characters`}
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="website">
          {(field) => <HoneypotField {...field} />}
        </FormField>
        {form.posted === 'accepted' && (
          <Callout tone="moss">
            {texts.sent} {texts.thanks}
          </Callout>
        )}
        <FormFailure form={form} />
      </Form>
    </Dialog>
  )
}

const FORM = 'contact'
