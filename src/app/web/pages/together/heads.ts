import { groupDetailsUiTexts, joinGroupUiTexts } from '#features/cleanups/copy/together.ts'
import { GROUP_CODE_PATH } from '#features/cleanups/rules/group.ts'
import { memberPageHead, publicPageHead } from '#platform/web/page-head.ts'

/**
 * Head of the page that shows a join code and of the page that asks for one. The canonical address has no code, because
 * anyone with the code can join.
 */
export const joinPageHead = () =>
  publicPageHead({
    title: joinGroupUiTexts.pageTitle,
    description: joinGroupUiTexts.pageDescription,
    path: GROUP_CODE_PATH,
    isHidden: true,
  })

export const groupPageHead = (status: string) =>
  memberPageHead(status === 'notFound' ? groupDetailsUiTexts.notFound : groupDetailsUiTexts.title)
