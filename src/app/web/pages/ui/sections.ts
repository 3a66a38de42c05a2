import type { ComponentType } from 'react'
import { TypeSection } from './type-section.tsx'

type Section = { id: string; title: string; note?: string; Body: ComponentType }

/** The order of the sheet. A new section is a file beside this one and a line here. */
export const sections: Section[] = [{ id: 'type', title: 'Type and colour', Body: TypeSection }]
