import { useEffect, useState } from 'react'

/** The section that stands in the upper part of the screen; the first one until a reader has scrolled. */
export function useSectionInView(sections: { id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target.id)
        const first = sections.find(({ id }) => inView.has(id))
        if (first) setCurrent(first.id)
      },
      // below the header, and not lower than a third of the screen
      { rootMargin: '-64px 0px -67% 0px' },
    )
    for (const { id } of sections) observer.observe(document.getElementById(id)!)
    return () => observer.disconnect()
  }, [sections])
  return current
}
