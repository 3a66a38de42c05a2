import * as z from 'zod/mini'
import { isCountryCode } from '#features/places/rules.ts'
import { createRequiredSingleLineTextSchema } from '#platform/contract.ts'
import { LANGUAGES } from '#platform/installation.ts'
import { installationUiTexts as texts } from '../copy.ts'
import { MAX_ORGANIZATION_NAME_LENGTH } from '../rules.ts'

/** Name of the organization, and default language and country of pages and forms. */
export const OrganizationInput = z.object({
  name: createRequiredSingleLineTextSchema(texts.nameRequired, MAX_ORGANIZATION_NAME_LENGTH, texts.nameTooLong),
  language: z.enum(LANGUAGES.map(({ code }) => code)),
  countryCode: z.string(texts.countryRequired).check(z.refine(isCountryCode, texts.countryRequired)),
})
export type OrganizationInput = z.infer<typeof OrganizationInput>
