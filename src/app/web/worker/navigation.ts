import { OFFLINE_PAGE } from '#app/web/offline/addresses.ts'
import { version } from 'virtual:shell'
import { fromShell } from '#platform/web/kept/shell.ts'
import { askNetwork, inTime } from './network.ts'

/** The page as the server makes it; when nobody answers, the one that makes every page out of what is kept. */
export async function openPage(request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url)
  const page = pathname === OFFLINE_PAGE ? await fromShell(version, OFFLINE_PAGE) : undefined
  if (page) return page
  const answer = await inTime(askNetwork(request))
  return answer ?? Response.redirect(`${location.origin}${OFFLINE_PAGE}#${pathname}${search}${hash}`)
}
