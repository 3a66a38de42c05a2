import { hashKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { draft } from '#platform/web/form/draft.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { Me } from '../../contract/session.ts'
import { accountSentences as say } from '../../copy.ts'
import { firstName } from '../../rules/accounts.ts'
import { GOAL_AT_FIRST } from '../../rules/profile.ts'
import { client, members, sessionQuery } from '../api.ts'
import { renewSession } from '../session/renew-session.ts'
import './onboarding.css'
import { GameOnStep, GoalStep } from './steps.tsx'

type Progress = { step: 1 | 2; annualGoal: number }
const FIRST: Progress = { step: 1, annualGoal: GOAL_AT_FIRST }

type Props = {
  user: Me
  /** Decorative scene at the top of the dialog; its sun rises from step 1 to step 2. */
  scene: ReactNode
  onClose: () => void
}

/**
 * Onboarding dialog: sets the annual goal, then makes the profile public. Its progress is stored as a draft, to
 * continue later.
 */
export default function Onboarding({ user, scene, onClose }: Props) {
  const queryClient = useQueryClient()
  const [held] = useState(() => draft<Progress>(`onboarding:${user.id}`))
  const [{ step, annualGoal }, setProgress] = useState<Progress>(() => ({ ...FIRST, ...held.read() }))
  useEffect(() => held.write({ step, annualGoal }), [held, step, annualGoal])

  const [isBusy, setBusy] = useState(false)
  const complete = async () => {
    setBusy(true)
    try {
      const profile = await client.completeOnboarding({ annualGoal })
      held.forget()
      queryClient.setQueryData(members.profile.queryOptions().queryKey, profile)
      await renewSession(queryClient, { ...user, username: profile.username, onboardingCompleted: true })
      // Goal and rank have changed: refetch everything except the session, which was just refreshed.
      const session = hashKey(sessionQuery().queryKey)
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== session })
      onClose()
      void notify.success(say.welcome)
    } catch (error) {
      const { sentence } = readFailure(error, [], { otherwise: say.onboardingFailed })
      void notify.error(say.onboardingFailed, { description: sentence === say.onboardingFailed ? undefined : sentence })
      setBusy(false)
    }
  }

  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isBusy}>
      <div aria-hidden data-step={step} className="welcome-scene">
        {scene}
      </div>
      {step === 1 ? (
        <GoalStep
          firstName={firstName(user.fullName)}
          annualGoal={annualGoal}
          onSet={(goal) => setProgress({ step: 2, annualGoal: goal })}
        />
      ) : (
        <GameOnStep
          annualGoal={annualGoal}
          isBusy={isBusy}
          onBack={() => setProgress({ step: 1, annualGoal })}
          onGo={() => void complete()}
        />
      )}
    </DialogFrame>
  )
}
