import { ArrowRight, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { OrganizationInput } from '../../contract/organization.ts'
import type { SetupFacts } from '../../contract.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { LanguageAndCountryFields, OrganizationNameField } from '../settings/organization-fields.tsx'
import { type OrganizationValues, useTypedValues } from './setup-values.ts'
import { StepButtons, StepHeading } from './step-frame.tsx'

const FORM = 'setup-organization'

type Props = {
  values: OrganizationValues
  facts: SetupFacts
  takesFocus: boolean
  renderPreview: (name: string) => ReactNode
  onTyped: (typed: OrganizationValues) => void
  onNext: (typed: OrganizationValues) => void
}

export function OrganizationStep(props: Props) {
  const { values, facts, takesFocus, renderPreview, onTyped, onNext } = props
  const form = useForm({
    schema: OrganizationInput,
    start: values,
    failureMessages: { fallback: '' },
    submit: async (organization) => onNext(organization),
  })
  useTypedValues(form, onTyped)
  const { name, countryCode } = form.watch()
  return (
    <>
      <StepHeading step={1} title="Let’s set up your place" takesFocus={takesFocus}>
        Three short steps, about four minutes. Everything can be changed later in the settings.
      </StepHeading>
      <Form form={form} id={FORM} label="Your organization" className="mt-7 grid grid-cols-1 gap-5">
        <OrganizationNameField form={form} />
        {name.trim() && (
          <div
            role="group"
            aria-label="Preview of the header"
            className="flex items-center gap-2.5 rounded-md border border-line bg-card px-4 py-3"
          >
            {renderPreview(name)}
            <span className="ml-auto text-sm whitespace-nowrap text-ink-2 max-[379px]:hidden">Looks like this</span>
          </div>
        )}
        <LanguageAndCountryFields
          form={form}
          countryHint={
            countryCode === facts.suggestedCountry
              ? `Suggested by the language of your browser. ${texts.countryUse}`
              : texts.countryUse
          }
        />
      </Form>
      <StepButtons>
        <p className="flex gap-2 text-sm text-ink-2 max-sm:mt-1 sm:mr-auto">
          <Hourglass aria-hidden className="mt-0.5 size-[18px] shrink-0" />
          <Validity expiresAt={facts.expiresAt} />
        </p>
        <SubmitButton form={form} formId={FORM} size="lg" busyLabel="Next" className="max-sm:w-full">
          Next
          <ArrowRight aria-hidden />
        </SubmitButton>
      </StepButtons>
    </>
  )
}

const clockTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(time))

/** Shows when the setup address expires. The server does not know the reader's time zone. */
function Validity({ expiresAt }: { expiresAt: string }) {
  const isHydrated = useHydrated()
  return isHydrated
    ? `This address works once, until ${clockTime(expiresAt)}.`
    : 'This address works once, for an hour.'
}
