import { ArrowRight, AtSign, MapPin, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '#platform/brand.ts'
import { formatNumber } from '#platform/numbers.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'
import { AnnualGoalInput } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { DEFAULT_ANNUAL_GOAL, MIN_ANNUAL_GOAL, calculateGoalPace } from '../../rules/profile.ts'

const SUGGESTED_GOALS = [MIN_ANNUAL_GOAL, DEFAULT_ANNUAL_GOAL, 2500]
const FORM = 'first-goal'

type Props = { firstName: string; annualGoal: number | null; onSet: (goal: number) => void }

export function OnboardingGoalStep({ firstName, annualGoal, onSet }: Props) {
  const form = useForm({
    schema: AnnualGoalInput,
    start: { annualGoal },
    failureMessages: { fallback: '' },
    submit: async (typed) => onSet(typed.annualGoal),
  })
  const chosen = form.watch('annualGoal')
  const { today } = useVisitorToday()
  return (
    <OnboardingStep
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
        <FormField form={form} name="annualGoal">
          {(field) => (
            <NumberField
              label="Annual goal"
              note="in pieces"
              hint={[chosen && texts.typedGoalPace(calculateGoalPace(chosen, today)), texts.smallestGoal]
                .filter(Boolean)
                .join(' ')}
              minValue={0}
              step={5}
              steppers={{ less: 'Lower goal', more: 'Raise goal' }}
              {...field}
            />
          )}
        </FormField>
        <div role="group" aria-label="Suggested goals" className="grid grid-cols-3 gap-2 sm:gap-3">
          {SUGGESTED_GOALS.map((goal) => (
            <button
              key={goal}
              type="button"
              aria-pressed={goal === chosen}
              onClick={() => form.setValue('annualGoal', goal, { shouldDirty: true, shouldValidate: true })}
              className={`rounded-md border-[1.5px] px-3 py-2.5 text-left ${goal === chosen ? 'border-sun-line bg-sun-wash' : 'border-line-strong bg-card hover:bg-sunk'}`}
            >
              <span className="num block text-xl leading-tight">{formatNumber(goal)}</span>
              <span className="block text-sm leading-tight text-ink-2">
                {texts.suggestedGoalPace(calculateGoalPace(goal, today))}
              </span>
            </button>
          ))}
        </div>
      </Form>
    </OnboardingStep>
  )
}

const CONSEQUENCES = [
  {
    icon: Trophy,
    title: 'You join the Litterboard',
    words:
      'Your profile becomes public: username, ZIP or postal code, country and your approved cleanups. You go by a made-up name.',
  },
  {
    icon: AtSign,
    title: 'We give you a username',
    words: 'Something like TidyHeron42. Change it in Settings whenever you like.',
  },
  {
    icon: MapPin,
    title: 'Your first cleanup is outside',
    words: 'Ten minutes and a bag will do. Log it and your first blaze is painted.',
  },
]

type GoPublicProps = { annualGoal: number; isBusy: boolean; onGo: () => void; onBack: () => void }

/** Last onboarding step, which says what becomes public before it does. */
export function OnboardingGoPublicStep({ annualGoal, isBusy, onGo, onBack }: GoPublicProps) {
  return (
    <OnboardingStep
      step={2}
      title={`${formatNumber(annualGoal)} pieces. You are ready.`}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={onBack}>
            Back
          </Button>
          <Button size="lg" isBusy={isBusy} busyLabel="One moment..." className="sm:min-w-[200px]" onPress={onGo}>
            GAME ON!
          </Button>
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-4">
        {CONSEQUENCES.map(({ icon: Icon, title, words }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-spruce" />
            <div>
              <b className="block leading-snug font-semibold">{title}</b>
              <span className="block text-sm leading-snug text-ink-2">{words}</span>
            </div>
          </li>
        ))}
      </ul>
    </OnboardingStep>
  )
}

type StepProps = Pick<Parameters<typeof DialogContent>[0], 'title' | 'footer' | 'isBusy'> & {
  step: 1 | 2
  children: ReactNode
}

const blaze = 'h-[22px] w-2.5 rounded-[3px] border-[1.5px]'

const OnboardingStep = ({ step, children, ...content }: StepProps) => (
  <DialogContent
    {...content}
    subtitle={
      <span className="mt-1 flex items-center gap-2">
        {[1, 2].map((each) => (
          <i
            key={each}
            aria-hidden
            className={`${blaze} ${each <= step ? 'border-sun-edge bg-sun' : 'border-line-strong'}`}
          />
        ))}
        <span className="ml-1">Step {step} of 2</span>
      </span>
    }
  >
    {children}
  </DialogContent>
)
