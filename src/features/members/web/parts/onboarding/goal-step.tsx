import { ArrowRight } from 'lucide-react'
import { brand } from '#platform/brand.ts'
import { formatNumber } from '#platform/numbers.ts'
import { Field } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { NumberField } from '#platform/web/ui/fields/text/number-field.tsx'
import { AnnualGoal } from '../../../contract/profile.ts'
import { GOAL_AT_FIRST, GOAL_LEAST } from '../../../rules/profile.ts'
import { Step } from './step.tsx'

const SUGGESTED = [
  { goal: GOAL_LEAST, words: 'one a day' },
  { goal: GOAL_AT_FIRST, words: 'three a day' },
  { goal: 2500, words: 'seven a day' },
]
const WEEKS = 52
const FORM = 'first-goal'

type Props = { firstName: string; annualGoal: number | null; onSet: (goal: number) => void }

export function GoalStep({ firstName, annualGoal, onSet }: Props) {
  const form = useForm({
    schema: AnnualGoal,
    start: { annualGoal },
    failed: { otherwise: '' },
    submit: async (typed) => onSet(typed.annualGoal),
  })
  const chosen = form.watch('annualGoal')
  const weekly = chosen ? `About ${formatNumber(Math.ceil(chosen / WEEKS))} pieces a week. ` : ''
  return (
    <Step
      step={1}
      title={`Welcome to ${brand.name}, ${firstName}`}
      footer={
        <SubmitButton form={form} formId={FORM} size="lg" busyLabel="Set my goal">
          Set my goal
          <ArrowRight aria-hidden />
        </SubmitButton>
      }
    >
      <p className="text-ink-2">
        How many pieces do you want to pick up this year? You can change it any time in Settings.
      </p>
      <Form form={form} id={FORM} className="mt-5 grid gap-4">
        <Field form={form} name="annualGoal">
          {(field) => (
            <NumberField
              label="Annual goal"
              note="in pieces"
              hint={`${weekly}The smallest goal is ${GOAL_LEAST}, one a day.`}
              minValue={0}
              step={5}
              steppers={{ less: 'Lower goal', more: 'Raise goal' }}
              {...field}
            />
          )}
        </Field>
        <div role="group" aria-label="Suggested goals" className="grid grid-cols-3 gap-2 sm:gap-3">
          {SUGGESTED.map(({ goal, words }) => (
            <button
              key={goal}
              type="button"
              aria-pressed={goal === chosen}
              onClick={() => form.setValue('annualGoal', goal, { shouldDirty: true, shouldValidate: true })}
              className={`rounded-md border-[1.5px] px-3 py-2.5 text-left ${goal === chosen ? 'border-sun-line bg-sun-wash' : 'border-line-strong bg-card hover:bg-sunk'}`}
            >
              <span className="num block text-xl leading-tight">{formatNumber(goal)}</span>
              <span className="block text-sm leading-tight text-ink-2">{words}</span>
            </button>
          ))}
        </div>
      </Form>
    </Step>
  )
}
