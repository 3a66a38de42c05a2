import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { ButtonComponentExamples } from './button-section.tsx'
import { ChartComponentExamples } from './chart-section.tsx'
import { ChoiceFieldComponentExamples } from './choice-section.tsx'
import { DataComponentExamples } from './data-section.tsx'
import { DateFieldComponentExamples } from './date-section.tsx'
import { FeedbackComponentExamples } from './feedback-section.tsx'
import { FormComponentExamples } from './form-section.tsx'
import { MediaComponentExamples } from './media-section.tsx'
import { NavigationComponentExamples } from './navigation-section.tsx'
import { OverlayComponentExamples } from './overlay-section.tsx'
import { TableComponentExamples } from './table-section.tsx'
import { TextFieldComponentExamples } from './text-section.tsx'
import { TypographyExamples } from './typography-section.tsx'
import '#platform/web/ui/inside.css'

export function UiComponentSheet() {
  const { only } = useSearch({ from: '/dev/ui' })
  const shown = sections.filter(({ id }) => !only || id === only)
  return (
    <div aria-busy={!useHydrated()} className="wrap py-10">
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

type Section = { id: string; title: string; note?: string; Body: ComponentType }

/** Sections of the component sheet. A new one needs a file in this folder and a line in this list. */
const sections: Section[] = [
  { id: 'type', title: 'Type and color', Body: TypographyExamples },
  { id: 'buttons', title: 'Buttons', note: 'One sun button per region.', Body: ButtonComponentExamples },
  { id: 'text', title: 'Text and numbers', Body: TextFieldComponentExamples },
  { id: 'choice', title: 'Choices', Body: ChoiceFieldComponentExamples },
  { id: 'date', title: 'Date and time', Body: DateFieldComponentExamples },
  { id: 'form', title: 'Form', note: 'Nothing typed is ever lost.', Body: FormComponentExamples },
  { id: 'navigation', title: 'Tabs and menus', Body: NavigationComponentExamples },
  { id: 'overlays', title: 'Dialogs and sheets', Body: OverlayComponentExamples },
  { id: 'feedback', title: 'Feedback', note: 'Empty, loading, failed, done.', Body: FeedbackComponentExamples },
  { id: 'data', title: 'Rows and chips', Body: DataComponentExamples },
  { id: 'table', title: 'Tables', note: 'Cards where there is no room for columns.', Body: TableComponentExamples },
  { id: 'media', title: 'Photos', Body: MediaComponentExamples },
  { id: 'charts', title: 'Charts', note: 'Drawn on the server.', Body: ChartComponentExamples },
]
