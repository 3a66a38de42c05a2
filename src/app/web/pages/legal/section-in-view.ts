/** Area in which sections count as in view: from below the site header to a third of the window. */
const OBSERVED_AREA = { rootMargin: '-64px 0px -67% 0px' }

/**
 * Marks the section in the upper third of the window in a table of contents (`data-contents`); before scrolling, the
 * first one. The page script calls this for server-rendered pages, the component for others.
 */
export function markSectionInView() {
  const contents = document.querySelector<HTMLElement>('[data-contents]')
  if (!contents) return
  delete contents.dataset.contents
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const inView = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](`#${target.id}`)
    const first = links.find(({ hash }) => inView.has(hash))
    for (const link of first ? links : []) {
      if (link === first) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }, OBSERVED_AREA)
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1))
    if (section) observer.observe(section)
  }
}
