import { createFileRoute } from '@tanstack/react-router'
import { MemberPageLayout } from './member-shell.tsx'

/** Layout of pages for members and visitors. New members get the onboarding; visitors are not redirected to sign-in. */
export const Route = createFileRoute('/_public/_anyone')({ component: MemberPageLayout })
