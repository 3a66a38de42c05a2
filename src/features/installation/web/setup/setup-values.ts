import { useEffect, useState } from 'react'
import { SUGGESTED_TAG_NAMES } from '#features/events/rules/event.ts'
import type { NewAccountInput } from '#features/members/contract/accounts.ts'
import { DEFAULT_INSTALLATION, type MailEncryption } from '#platform/installation.ts'
import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import type { FormControls } from '#platform/web/form/use-form.ts'
import type { SetupFacts, SetupInput } from '../../contract.ts'
import { createSender } from '../../rules.ts'

export type OrganizationValues = { name: string; language: 'en'; countryCode: string | null }
export type MailValues = {
  server: string
  port: number | null
  encryption: MailEncryption
  user: string
  password: string
  sender: string
}

/** Input of all three setup steps. The server stores nothing before the last one. */
export type SetupValues = {
  organization: OrganizationValues
  admin: NewAccountInput
  mail: MailValues
  /** Last suggested mail sender. It follows the name and the email until the admin types another. */
  suggestedSender: string
  tags: SetupInput['tags']
}
export type SetupStep = 1 | 2 | 3

export const BLANK_MAIL: MailValues = {
  server: '',
  port: 587,
  encryption: 'starttls',
  user: '',
  password: '',
  sender: '',
}

const createBlankValues = (country: string): SetupValues => ({
  organization: { name: '', language: DEFAULT_INSTALLATION.language, countryCode: country },
  admin: { fullName: '', email: '', password: '', zipCode: '' },
  mail: BLANK_MAIL,
  suggestedSender: '',
  tags: Object.keys(SUGGESTED_TAG_NAMES) as SetupInput['tags'],
})

/** Draft of the first-run setup for one key, identified by its expiry. */
type Draft = SetupValues & { step: SetupStep; expiresAt: string; forgotten: ForgottenPasswords }
type ForgottenPasswords = { admin: boolean; mail: boolean }
const storage = createFormDraftStorage<Draft>('setup')
export const deleteSetupDraft = (): void => storage.forget()

/** Saves the setup's draft in this tab. It contains no passwords, only which of them were typed. */
const saveDraft = ({ admin, mail, forgotten, ...rest }: Draft) =>
  storage.write({
    ...rest,
    admin: { ...admin, password: '' },
    mail: { ...mail, password: '' },
    forgotten: {
      admin: forgotten.admin || admin.password !== '',
      mail: forgotten.mail || mail.password !== '',
    },
  })

/** Input of the first-run setup. All but the passwords survive a reload. */
export function useSetupValues(
  { expiresAt, suggestedCountry, countryCode }: SetupFacts,
  step: SetupStep,
  onStep: (step: SetupStep) => void,
) {
  const [values, setValues] = useState(() => createBlankValues(suggestedCountry ?? countryCode))
  const [isRestored, setRestored] = useState(false)
  const [forgotten, setForgotten] = useState<ForgottenPasswords>({ admin: false, mail: false })

  useEffect(() => {
    const draft = storage.read() as Draft | undefined
    if (!draft) return
    if (draft.expiresAt !== expiresAt) return deleteSetupDraft()
    setValues(draft)
    setRestored(true)
    setForgotten(draft.forgotten)
    // The first admin's password must be typed again before the last step.
    onStep(draft.step === 1 ? 1 : 2)
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once
  }, [])

  const keep = (changed: Partial<SetupValues>, nextStep = step) => {
    const next = { ...values, ...changed }
    setValues(next)
    saveDraft({ ...next, step: nextStep, expiresAt, forgotten })
  }
  return { values, isRestored, forgotten, keep }
}

export function useTypedValues<Typed extends object>(form: FormControls<Typed>, onTyped: (typed: Typed) => void) {
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }))
}

/** Suggests a mail sender from the organization's name and the admin's address, unless one was typed. */
export function suggestSender(
  { mail, suggestedSender: former, organization }: Pick<SetupValues, 'mail' | 'suggestedSender' | 'organization'>,
  email: string,
) {
  const suggestedSender = createSender(organization.name, email)
  return { suggestedSender, mail: [former, ''].includes(mail.sender) ? { ...mail, sender: suggestedSender } : mail }
}
