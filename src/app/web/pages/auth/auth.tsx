import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from './auth-layout.tsx'

export const Route = createFileRoute('/_public/_auth')({
  staticData: { footer: false },
  component: AuthLayout,
})
