import { hashKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import type { CurrentUser } from '../../contract/session.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { extractFirstName } from '../../rules/accounts.ts'
import { DEFAULT_ANNUAL_GOAL } from '../../rules/profile.ts'
import { client, members, sessionQueryOptions } from '../api.ts'
import { refetchCurrentSession } from '../session/refetch-session.ts'
import './onboarding.css'
import { OnboardingGoPublicStep, OnboardingGoalStep } from './steps.tsx'

type Progress = { step: 1 | 2; annualGoal: number }
const INITIAL_PROGRESS: Progress = { step: 1, annualGoal: DEFAULT_ANNUAL_GOAL }

type Props = {
  user: CurrentUser
  /** Decorative scene of the onboarding, whose sun rises from step 1 to step 2. */
  scene: ReactNode
  onClose: () => void
}

/**
 * Onboarding of a new member: sets the annual goal, then makes the profile public. Progress is stored as a draft, to
 * continue later.
 */
export default function Onboarding({ user, scene, onClose }: Props) {
  const queryClient = useQueryClient()
  const [savedProgress] = useState(() => createFormDraftStorage<Progress>(`onboarding:${user.id}`))
  const [{ step, annualGoal }, setProgress] = useState<Progress>(() => ({
    ...INITIAL_PROGRESS,
    ...savedProgress.read(),
  }))
  useEffect(() => savedProgress.write({ step, annualGoal }), [savedProgress, step, annualGoal])

  const [isBusy, setBusy] = useState(false)
  const complete = async () => {
    setBusy(true)
    try {
      const profile = await client.completeOnboarding({ annualGoal })
      savedProgress.forget()
      queryClient.setQueryData(members.profile.queryOptions().queryKey, profile)
      await refetchCurrentSession(queryClient, { ...user, username: profile.username, onboardingCompleted: true })
      // Onboarding changed the goal and the rank: refetches everything except the session, which is fresh.
      const session = hashKey(sessionQueryOptions().queryKey)
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== session })
      onClose()
      void showToast.success(texts.welcome)
    } catch (error) {
      const { sentence } = toSubmitFailure(error, [], { fallback: texts.onboardingFailed })
      void showToast.error(texts.onboardingFailed, {
        description: sentence === texts.onboardingFailed ? undefined : sentence,
      })
      setBusy(false)
    }
  }

  return (
    <DialogFrame isOpen onOpenChange={onClose} isBusy={isBusy}>
      <div aria-hidden data-step={step} className="welcome-scene">
        {scene}
      </div>
      {step === 1 ? (
        <OnboardingGoalStep
          firstName={extractFirstName(user.fullName)}
          annualGoal={annualGoal}
          onSet={(goal) => setProgress({ step: 2, annualGoal: goal })}
        />
      ) : (
        <OnboardingGoPublicStep
          annualGoal={annualGoal}
          isBusy={isBusy}
          onBack={() => setProgress({ step: 1, annualGoal })}
          onGo={() => void complete()}
        />
      )}
    </DialogFrame>
  )
}
