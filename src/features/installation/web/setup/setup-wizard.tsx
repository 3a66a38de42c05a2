import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { refetchCurrentSession } from '#features/members/web/session/refetch-session.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { convertErrorToSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { receiveInstallation } from '#platform/web/installation.ts'
import type { SetupInput } from '../../contract.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { SETUP_DONE_PATH } from '../../rules.ts'
import { client } from '../api.ts'
import { AdminStep } from './admin-step.tsx'
import { MailStep, TagsStep } from './mail-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { type SetupStep, useSetupValues } from './setup-values.ts'

export type SetupFacts = { expiresAt: string; suggestedCountry: string; hasMail: boolean }

type Props = {
  setupKey: string
  facts: SetupFacts
  step: SetupStep
  onStep: (step: SetupStep) => void
  /** Shows the name as the header will. */
  renderPreview: (name: string) => ReactNode
}

/** Three steps of the first run. Back and a reload keep what was typed, except for the passwords. */
export function SetupWizard({ setupKey, facts, step, onStep, renderPreview }: Props) {
  const { values, isRestored, keep, forget } = useSetupValues(facts.suggestedCountry, step, onStep)
  const [emailError, setEmailError] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const openPlace = useOpenPlace(setupKey, forget)

  const goTo = (next: SetupStep, typed: Parameters<typeof keep>[0] = {}) => {
    keep(typed, next)
    setMoved(true)
    onStep(next)
  }
  async function finish(mail: SetupInput['mail']) {
    const { organization, admin, tags } = values
    try {
      await openPlace({
        organization: { ...organization, countryCode: organization.countryCode ?? '' },
        admin,
        mail,
        tags,
      })
    } catch (error) {
      if (getApiErrorCode(error) !== 'CONFLICT') throw toSentence(error)
      setEmailError((error as Error).message)
      goTo(2)
    }
  }

  // Restored values show in new forms, because a form reads its values once.
  const key = `${step} ${isRestored}`
  if (step === 1)
    return (
      <OrganizationStep
        key={key}
        values={values.organization}
        suggestedCountry={facts.suggestedCountry}
        expiresAt={facts.expiresAt}
        takesFocus={hasMoved}
        renderPreview={renderPreview}
        onTyped={(organization) => keep({ organization })}
        onNext={(organization) => goTo(2, { organization })}
      />
    )
  if (step === 2)
    return (
      <AdminStep
        key={key}
        values={values.admin}
        isRestored={isRestored}
        emailError={emailError}
        onTyped={(admin) => keep({ admin })}
        onBack={() => goTo(1)}
        onNext={(admin) => {
          setEmailError(undefined)
          goTo(3, { admin, mail: suggestSender(values.mail, values.organization.name, admin.email) })
        }}
      />
    )
  const last = {
    tags: values.tags,
    onTags: (tags: SetupInput['tags']) => keep({ tags }),
    onBack: () => goTo(2),
    onFinish: finish,
  }
  if (facts.hasMail) return <TagsStep key={key} {...last} />
  return (
    <MailStep
      key={key}
      {...last}
      values={values.mail}
      isRestored={isRestored}
      onTyped={(mail) => keep({ mail })}
      onTest={(mail) =>
        client.sendSetupTestMail({
          key: setupKey,
          organizationName: values.organization.name,
          to: values.admin.email,
          mail,
        })
      }
    />
  )
}

/** Opens the place with what was typed, then shows the last page to the admin, who is signed in. */
function useOpenPlace(setupKey: string, forget: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (input: Omit<SetupInput, 'key'>) => {
    const me = await client.finishSetup({ ...input, key: setupKey })
    forget()
    receiveInstallation(input.organization)
    await refetchCurrentSession(queryClient, me)
    await navigate({ to: SETUP_DONE_PATH, replace: true })
  }
}

function toSentence(error: unknown) {
  const { fields, sentence } = convertErrorToSubmitFailure(error, ['organization', 'admin', 'mail'], {
    fallback: texts.setupFailed,
    unreachable: texts.unreachable,
  })
  // Errors with a status keep their sentence in a form.
  return Object.assign(new Error(sentence ?? Object.values(fields)[0]), { code: 'SETUP_FAILED', status: 409 })
}

/** Suggests a sender from the name and the address of the first two steps, unless one was typed. */
const suggestSender = <Mail extends { sender: string }>(mail: Mail, name: string, email: string): Mail =>
  mail.sender ? mail : { ...mail, sender: `${name.replaceAll(/[<>"@]/g, '').trim()} <${email}>`.trim() }
