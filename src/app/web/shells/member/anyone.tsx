import { createFileRoute } from '@tanstack/react-router'
import { MemberShell } from './member-shell.tsx'

/** Around pages that say themselves what is for members: these are welcomed here too, and nobody is sent away. */
export const Route = createFileRoute('/_public/_anyone')({ component: MemberShell })
