import { ArrowLeft } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { memberManagementUiTexts } from '../../copy.ts'
import { adminMemberListUiTexts as texts } from './copy.ts'

export const MemberNotFoundPage = () => (
  <div className="wrap py-8">
    <BackToMembers />
    <h1 className="mt-3 text-3xl font-extrabold">{texts.memberGone}</h1>
    <p className="mt-1 text-ink-2">{texts.memberGoneHint}</p>
  </div>
)

export const BackToMembers = () => (
  <PageLink
    to="/admin-main/users"
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold text-ink-2"
  >
    <ArrowLeft aria-hidden className="size-[18px]" />
    {memberManagementUiTexts.title}
  </PageLink>
)
