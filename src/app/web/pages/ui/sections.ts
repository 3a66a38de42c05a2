import type { ComponentType } from 'react'
import { ButtonSection } from './controls/button-section.tsx'
import { ChoiceSection } from './controls/choice-section.tsx'
import { DateSection } from './controls/date-section.tsx'
import { FormSection } from './controls/form-section.tsx'
import { NavigationSection } from './controls/navigation-section.tsx'
import { TextSection } from './controls/text-section.tsx'
import { TypeSection } from './controls/type-section.tsx'
import { ChartSection } from './pieces/chart-section.tsx'
import { DataSection } from './pieces/data-section.tsx'
import { FeedbackSection } from './pieces/feedback-section.tsx'
import { MediaSection } from './pieces/media-section.tsx'
import { OverlaySection } from './pieces/overlay-section.tsx'
import { TableSection } from './pieces/table-section.tsx'

type Section = { id: string; title: string; note?: string; Body: ComponentType }

/** The order of the sheet. A new section is a file in a folder beside this one, and a line here. */
export const sections: Section[] = [
  { id: 'type', title: 'Type and colour', Body: TypeSection },
  { id: 'buttons', title: 'Buttons', note: 'One sun button per region.', Body: ButtonSection },
  { id: 'text', title: 'Text and numbers', Body: TextSection },
  { id: 'choice', title: 'Choices', Body: ChoiceSection },
  { id: 'date', title: 'Date and time', Body: DateSection },
  { id: 'form', title: 'Form', note: 'Nothing typed is ever lost.', Body: FormSection },
  { id: 'navigation', title: 'Tabs and menus', Body: NavigationSection },
  { id: 'overlays', title: 'Dialogs and sheets', Body: OverlaySection },
  { id: 'feedback', title: 'Feedback', note: 'Empty, loading, failed, done.', Body: FeedbackSection },
  { id: 'data', title: 'Rows and chips', Body: DataSection },
  { id: 'table', title: 'Tables', note: 'Cards where there is no room for columns.', Body: TableSection },
  { id: 'media', title: 'Photos', Body: MediaSection },
  { id: 'charts', title: 'Charts', note: 'Drawn on the server.', Body: ChartSection },
]
