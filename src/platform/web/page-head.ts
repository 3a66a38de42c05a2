import { brand } from '#platform/brand.ts'
import { getServerRenderContext } from '#platform/render-context.ts'
import { getInstallation } from './installation.ts'

type Page = {
  /** Title of a page without the name of the organization, which is appended. */
  title: string
  description: string
  path: string
  isHidden?: boolean
}

const NOINDEX = { name: 'robots', content: 'noindex' }

export const publicPageHead = ({ title, description, path, isHidden }: Page) => ({
  meta: [
    { title: formatDocumentTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: getPublicOrigin() + path },
    ...(isHidden ? [NOINDEX] : []),
  ],
  links: [{ rel: 'canonical', href: getPublicOrigin() + path }],
})

/** Meta tags of a page behind sign-in, which search engines must not list. */
export const memberPageHead = (title: string) => ({ meta: [{ title: formatDocumentTitle(title) }, NOINDEX] })

export const PAGE_NOT_FOUND = 'Page not found'

export const formatDocumentTitle = (title: string) => `${title} | ${getInstallation().name}`

/** Meta tags shared by all pages; a page's own tags override those of the same name. */
export const sharedPageHead = () => ({
  meta: [
    { title: getInstallation().name },
    { property: 'og:site_name', content: getInstallation().name },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: `${getPublicOrigin()}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${getInstallation().name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ],
})

/** The browser reads the origin from the served page, because the page may have been opened under another host name. */
export const getPublicOrigin = () => getServerRenderContext()?.origin ?? servedOrigin()

function servedOrigin() {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  return image ? new URL(image.content).origin : location.origin
}
