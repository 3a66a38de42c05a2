import { useSearch } from '@tanstack/react-router'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { useAwake } from '#platform/web/use-awake.ts'
import '#platform/web/ui/inside.css'
import { sections } from './sections.ts'

export function Sheet() {
  const { only } = useSearch({ from: '/dev/ui' })
  const shown = sections.filter(({ id }) => !only || id === only)
  return (
    <div aria-busy={!useAwake()} className="wrap py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-3xl font-extrabold">Component sheet</h1>
        <ThemeSwitch />
      </header>
      <nav aria-label="Sections" className="mt-6 flex flex-wrap gap-x-5 gap-y-2">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="font-semibold text-creek underline">
            {title}
          </a>
        ))}
      </nav>
      <main>
        {shown.map(({ id, title, note, Body }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="mt-8 grid gap-x-10 gap-y-5 border-t border-line pt-8 lg:grid-cols-[160px_minmax(0,1fr)]"
          >
            <div>
              <h2 id={`${id}-title`} className="text-lg">
                {title}
              </h2>
              {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
            </div>
            <div className="min-w-0">
              <Body />
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}
