import { OFFLINE_PAGE, isNeverKept } from '#app/web/offline/addresses.ts'
import { version } from 'virtual:shell'
import { fromShell } from '#platform/web/kept/shell.ts'
import { owner } from '#platform/web/kept/whose.ts'
import { askNetwork, inTime } from './network.ts'

/** The page as the server makes it; when nobody answers, the one that makes every page out of what is kept. */
export async function openPage(request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url)
  if (pathname === OFFLINE_PAGE) return (await fromShell(version, OFFLINE_PAGE)) ?? fetch(request)
  const asked = askNetwork(request)
  const answer = (await isReplaceable(request)) ? await inTime(asked) : await asked
  return answer ?? Response.redirect(`${location.origin}${OFFLINE_PAGE}#${pathname}${search}${hash}`)
}

/** Where nothing is kept to be shown instead, or has been looked for in vain, a page may take as long as it takes. */
async function isReplaceable({ url, referrer }: Request) {
  const isFurtherTry = referrer === location.origin + OFFLINE_PAGE
  return !isFurtherTry && !isNeverKept(new URL(url).pathname) && (await owner()) !== undefined
}
