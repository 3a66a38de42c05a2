import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from './auth-layout.tsx'

/** Layout route of the sign-in, sign-up and password pages. */
export const Route = createFileRoute('/_public/_auth')({
  staticData: { footer: false },
  component: AuthLayout,
})
