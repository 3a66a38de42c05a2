import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from './auth-layout.tsx'

/** Around every form through which one gets in. */
export const Route = createFileRoute('/_public/_auth')({
  staticData: { footer: false },
  component: AuthLayout,
})
