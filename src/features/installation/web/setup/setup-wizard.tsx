import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { refetchCurrentSession } from '#features/members/web/session/refetch-session.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { setInstallation } from '#platform/web/installation.ts'
import { useCloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import type { SetupFacts, SetupInput } from '../../contract.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { SETUP_DONE_PATH } from '../../rules.ts'
import { client } from '../api.ts'
import { AdminStep, type RejectedField } from './admin-step.tsx'
import { MailStep, TagsStep } from './mail-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { type SetupStep, deleteSetupDraft, suggestSender, useSetupValues } from './setup-values.ts'

type Props = {
  setupKey: string
  facts: SetupFacts
  step: SetupStep
  onStep: (step: SetupStep) => void
  onDead: () => void
  /** Renders a preview of the organization's name as in the site header. */
  renderPreview: (name: string) => ReactNode
}

/** Wizard of the first-run setup. Back and a reload keep the input, except for the passwords. */
export function SetupWizard({ setupKey, facts, step, onStep, onDead, renderPreview }: Props) {
  const { values, isRestored, forgotten, keep } = useSetupValues(facts, step, onStep)
  const [refused, setRefused] = useState<RejectedField>()
  const [hasMoved, setMoved] = useState(false)
  const openPlace = useOpenInstallation(setupKey)
  const isOpening = useRef(false)

  const goTo = (next: SetupStep, typed: Parameters<typeof keep>[0] = {}) => {
    keep(typed, next)
    setMoved(true)
    onStep(next)
  }
  // The browser's Back returns to the previous setup step. Opening the installation removes these history entries,
  // which hold the key.
  useCloseOnBack(step >= 2, () => goTo(1))
  useCloseOnBack(step === 3, () => !isOpening.current && goTo(2))
  function reportDeadKey(error: unknown): never {
    if (getApiErrorCode(error) === 'GONE') onDead()
    throw error
  }
  async function finish(mail: SetupInput['mail']) {
    const { organization, admin, tags } = values
    isOpening.current = true
    try {
      await openPlace({
        organization: { ...organization, countryCode: organization.countryCode ?? '' },
        admin,
        mail,
        tags,
      })
    } catch (error) {
      if (getApiErrorCode(error) === 'GONE') return onDead()
      const field = findRefusedAdminField(error, texts.adminEmailTaken(facts.makeAdminCommand, admin.email))
      if (!field) throw toSentence(error)
      setRefused(field)
      goTo(2)
    } finally {
      isOpening.current = false
    }
  }

  // A form reads its values once, so restored values need new forms.
  const key = `${step} ${isRestored}`
  if (step === 1)
    return (
      <OrganizationStep
        key={key}
        values={values.organization}
        facts={facts}
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
        isPasswordForgotten={forgotten.admin}
        refused={refused}
        onTyped={(admin) => keep({ admin })}
        onBack={() => goTo(1)}
        onNext={async (admin) => {
          await client.setup({ key: setupKey, password: admin.password }).catch(reportDeadKey)
          setRefused(undefined)
          goTo(3, { admin, ...suggestSender(values, admin.email) })
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
      isPasswordForgotten={forgotten.mail}
      onTyped={(mail) => keep({ mail })}
      onTest={(mail) =>
        client
          .sendSetupTestMail({
            key: setupKey,
            organizationName: values.organization.name,
            to: values.admin.email,
            mail,
          })
          .catch(reportDeadKey)
      }
    />
  )
}

function useOpenInstallation(setupKey: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (input: Omit<SetupInput, 'key'>) => {
    const me = await client.finishSetup({ ...input, key: setupKey })
    deleteSetupDraft()
    setInstallation(input.organization)
    // A new session reloads the open page, whose setup key is used up. The next page must therefore follow at once,
    // without waiting for the history entries of the steps.
    await globalThis.overlayHistory?.prepareNavigation()
    await refetchCurrentSession(queryClient, me)
    await navigate({ to: SETUP_DONE_PATH, replace: true })
  }
}

function findRefusedAdminField(error: unknown, emailTaken: string): RejectedField | undefined {
  const { email, 'admin.password': password } = toSubmitFailure(error, ['email', 'admin'], {
    fallback: texts.setupFailed,
  }).fields
  if (email) return { name: 'email', sentence: emailTaken }
  return password ? { name: 'password', sentence: password } : undefined
}

function toSentence(error: unknown) {
  const { fields, sentence } = toSubmitFailure(error, ['organization', 'admin', 'mail'], {
    fallback: texts.setupFailed,
    unreachable: texts.unreachable,
  })
  // A form shows the sentences only of errors with an HTTP status.
  return Object.assign(new Error(sentence ?? Object.values(fields)[0]), { code: 'SETUP_FAILED', status: 409 })
}
