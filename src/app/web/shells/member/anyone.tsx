import { createFileRoute } from '@tanstack/react-router'
import { MemberShell } from './member-shell.tsx'

/** Layout of pages that visitors may open too. Members get the onboarding here, and no visitor is redirected. */
export const Route = createFileRoute('/_public/_anyone')({ component: MemberShell })
