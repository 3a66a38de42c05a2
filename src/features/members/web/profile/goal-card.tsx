import { useEffect, useRef } from 'react'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { AnnualGoalInput, type MemberProfile } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { MIN_ANNUAL_GOAL } from '../../rules/profile.ts'
import { client } from '../api.ts'
import { useCacheProfile } from './use-profile.ts'

export function ProfileAnnualGoalCard({ profile }: { profile: MemberProfile }) {
  const { annualGoal } = profile
  const storeProfile = useCacheProfile()
  const form = useForm({
    schema: AnnualGoalInput,
    start: { annualGoal },
    failureMessages: { fallback: texts.goalNotSaved },
    submit: async (goal) => {
      storeProfile(await client.setAnnualGoal(goal))
      void showToast.success(texts.goalSaved)
    },
  })

  // The annual goal may change elsewhere: in onboarding, or on another device.
  const { reset } = form
  const lastGoal = useRef(annualGoal)
  useEffect(() => {
    if (lastGoal.current === annualGoal) return
    lastGoal.current = annualGoal
    reset({ annualGoal })
  }, [annualGoal, reset])

  return (
    <section aria-labelledby="annual-goal" className="card p-6">
      <h2 id="annual-goal" className="text-xl">
        Annual goal
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">
        {annualGoal ? 'How much you want to pick up this year.' : 'Set your annual goal'}
      </p>
      <Form form={form} label="Annual goal" className="mt-4 grid gap-3">
        <div className="flex items-start gap-2.5">
          <FormField form={form} name="annualGoal">
            {(field) => (
              <NumberField
                label="Pieces a year"
                hint={`At least ${MIN_ANNUAL_GOAL}.`}
                minValue={0}
                className="min-w-0 flex-1"
                {...field}
              />
            )}
          </FormField>
          <SubmitButton form={form} variant="outline" busyLabel="Saving..." className="mt-[1.625rem] min-h-[46px]">
            Save goal
          </SubmitButton>
        </div>
        <FormFailure form={form} />
      </Form>
    </section>
  )
}
