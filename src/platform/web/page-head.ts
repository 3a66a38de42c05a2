import { brand } from '#platform/brand.ts'
import { renderContext } from '#platform/render-context.ts'

type Page = {
  /** without the product's name, which is put behind it */
  title: string
  description: string
  /** the one address this page wants to be known by */
  path: string
  /** not for search engines: nobody looks for it */
  isHidden?: boolean
}

const HIDDEN = { name: 'robots', content: 'noindex' }

/** What every public page tells search engines and share previews. */
export const pageHead = ({ title, description, path, isHidden }: Page) => ({
  meta: [
    { title: titleOf(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicOrigin() + path },
    ...(isHidden ? [HIDDEN] : []),
  ],
  links: [{ rel: 'canonical', href: publicOrigin() + path }],
})

/** For the pages of members, which nobody else can open. */
export const memberHead = (title: string) => ({ meta: [{ title: titleOf(title) }, HIDDEN] })

export const titleOf = (title: string) => `${title} | ${brand.name}`

/** What all pages share; a page's own tags take the place of those with the same name. */
export const siteHead = () => ({
  meta: [
    { title: brand.name },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: `${publicOrigin()}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ],
})

/** The browser reads it back from the page it was served: it may have come by another name of the same server. */
export const publicOrigin = () => renderContext()?.origin ?? servedOrigin()

function servedOrigin() {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  return image ? new URL(image.content).origin : location.origin
}
