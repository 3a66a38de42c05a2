import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandLogo } from '#app/web/shells/brand-mark.tsx'
import { client } from '#features/installation/web/api.ts'
import { InvalidSetupKey } from '#features/installation/web/setup/invalid-key.tsx'
import type { SetupStep } from '#features/installation/web/setup/setup-values.ts'
import { SetupWizard } from '#features/installation/web/setup/setup-wizard.tsx'
import { getApiErrorCode } from '#platform/errors.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import { SetupLayout } from './setup-layout.tsx'

/**
 * First-run setup of an installation; the server prints the one-time address at its start. The address holds the key,
 * so no cache stores the page and no other site receives the address.
 */
export const Route = createFileRoute('/setup')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  validateSearch: ({ key }: Record<string, unknown>): { key?: string } => (typeof key === 'string' ? { key } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { key = '' } }) => {
    try {
      return await client.setup({ key })
    } catch (error) {
      if (['GONE', 'BAD_REQUEST'].includes(String(getApiErrorCode(error)))) throw notFound()
      throw error
    }
  },
  staleTime: Infinity,
  head: async ({ match }) => {
    const { setupDeadTexts } = await import('#features/installation/copy.ts')
    return memberPageHead(match.status === 'notFound' ? setupDeadTexts.title : 'Set up your place')
  },
  component: SetupPage,
  notFoundComponent: DeadPage,
})

function DeadPage() {
  return (
    <SetupLayout>
      <InvalidSetupKey />
    </SetupLayout>
  )
}

function SetupPage() {
  const { key = '' } = Route.useSearch()
  const facts = Route.useLoaderData()
  const [step, setStep] = useState<SetupStep>(1)
  const [isDead, setDead] = useState(false)
  useRouteReload(isDead)
  if (isDead) return <DeadPage />
  return (
    <SetupLayout step={step}>
      <SetupWizard
        setupKey={key}
        facts={facts}
        step={step}
        onStep={setStep}
        onDead={() => setDead(true)}
        renderPreview={(name) => <BrandLogo size={26} wordClass="truncate py-0.5 text-[1.25rem]" preview={name} />}
      />
    </SetupLayout>
  )
}
