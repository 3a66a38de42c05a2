import type { ComponentType } from 'react'
import { ButtonSection } from './button-section.tsx'
import { ChoiceSection } from './choice-section.tsx'
import { TextSection } from './text-section.tsx'
import { TypeSection } from './type-section.tsx'

type Section = { id: string; title: string; note?: string; Body: ComponentType }

/** The order of the sheet. A new section is a file beside this one and a line here. */
export const sections: Section[] = [
  { id: 'type', title: 'Type and colour', Body: TypeSection },
  { id: 'buttons', title: 'Buttons', note: 'One sun button per region.', Body: ButtonSection },
  { id: 'text', title: 'Text and numbers', Body: TextSection },
  { id: 'choice', title: 'Choices', Body: ChoiceSection },
]
