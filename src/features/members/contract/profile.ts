import * as z from 'zod/mini'
import { isCountryName, isPlausiblePostalCode } from '#features/places/rules.ts'
import { isPlainSingleLineText } from '#platform/characters.ts'
import { RowIdSchema } from '#platform/contract.ts'
import { isValidTimeZone } from '#platform/days.ts'
import {
  type EmailKind,
  accountUiTexts,
  emailKindLabels,
  profileUiTexts as texts,
  socialLinkErrorMessage,
} from '../copy.ts'
import { MAX_FULL_NAME_LENGTH } from '../rules/accounts.ts'
import { MAX_BIO_LENGTH, MIN_ANNUAL_GOAL, MAX_ANNUAL_GOAL } from '../rules/profile.ts'
import { type SocialLinkField, socialNetworks, normalizeSocialUrl } from '../rules/social.ts'
import { USERNAME_PATTERN } from '../rules/usernames.ts'
import { CurrentUser } from './session.ts'

const link = z.nullable(z.string())
const links = { facebookUrl: link, instagramUrl: link, linkedinUrl: link, tiktokUrl: link, twitterUrl: link }

export const MemberProfile = z.extend(z.omit(CurrentUser, { consoleLock: true }), {
  zipCode: z.string(),
  country: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  ...links,
  /** Annual goal in pieces; null after an admin has reset it. */
  annualGoal: z.nullable(z.int()),
  isPublic: z.boolean(),
  allowEmails: z.boolean(),
  /** Kinds of notification emails that are off while the others are on. */
  endedEmails: z.array(z.string()),
  /** Time zone of the member's last visit. It decides which day is today for them. */
  timeZone: z.nullable(z.string()),
  totalCleanups: z.int(),
  totalLitterPieces: z.int(),
  /** Whether others have shares in a group of this member. Its photos and pieces stay when the account is deleted. */
  sharesGroup: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/**
 * A profile as other members see it: without full name and e-mail, and with the month of joining instead of the day.
 */
export const PublicProfile = z.object({
  id: RowIdSchema,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  zipCode: z.string(),
  country: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  ...links,
  joinedMonth: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** True for a disabled or deleted account. Only admins can see such a profile. */
  isClosed: z.boolean(),
})

export const Username = z
  .string()
  .check(z.trim(), z.minLength(1, texts.usernameRequired), z.regex(USERNAME_PATTERN, texts.usernameInvalid))

export const ProfileChanges = z
  .object({
    fullName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, texts.fullNameRequired),
        z.refine(isPlainSingleLineText, accountUiTexts.fullNameUnusable),
        z.maxLength(MAX_FULL_NAME_LENGTH, accountUiTexts.fullNameTooLong),
      ),
    username: Username,
    zipCode: z.string().check(z.trim()),
    country: z.nullable(z.string().check(z.refine(isCountryName, texts.unknownCountry))),
    bio: z.string().check(z.trim(), z.maxLength(MAX_BIO_LENGTH, texts.bioTooLong)),
  })
  .check(
    z.refine(({ zipCode, country }) => zipCode === '' || isPlausiblePostalCode(zipCode, country), {
      message: texts.invalidZip,
      path: ['zipCode'],
      // Validate the postal code even if other fields are invalid, so that the form shows all errors together.
      when: ({ value }) => typeof (value as { zipCode?: unknown } | null)?.zipCode === 'string',
    }),
  )
export type ProfileChanges = z.infer<typeof ProfileChanges>

const socialLink = (network: (typeof socialNetworks)[number]) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine((text) => text.trim() === '' || normalizeSocialUrl(text, network), socialLinkErrorMessage(network)),
      ),
    z.transform((text) => normalizeSocialUrl(text, network) ?? ''),
  )

/** The member's social links. An empty string deletes a link. */
export const SocialLinks = z.object(
  Object.fromEntries(socialNetworks.map((network) => [network.field, socialLink(network)])) as Record<
    SocialLinkField,
    ReturnType<typeof socialLink>
  >,
)
export type SocialLinks = z.infer<typeof SocialLinks>

export const AnnualGoalInput = z.object({
  annualGoal: z
    // A number of very many digits is no safe integer, but still too high.
    .int({ error: ({ input }) => (Number(input) > MAX_ANNUAL_GOAL ? texts.goalTooHigh : texts.goalTooLow) })
    .check(z.gte(MIN_ANNUAL_GOAL, texts.goalTooLow), z.lte(MAX_ANNUAL_GOAL, texts.goalTooHigh)),
})

export const TimeZoneInput = z.object({ timeZone: z.string().check(z.maxLength(64), z.refine(isValidTimeZone)) })

export const EmailPreferences = z.object({
  allowEmails: z.optional(z.boolean()),
  /** Kind of notification emails to turn on again, which a link in an email has turned off. */
  turnsOn: z.optional(z.enum(Object.keys(emailKindLabels) as EmailKind[])),
})
export type EmailPreferences = z.infer<typeof EmailPreferences>

/** API response for the "Check profile" debugging page. Its field names stay as in the first version of that page. */
export const CheckProfileResponse = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  profile: z.nullable(MemberProfile),
})
export type CheckProfileResponse = z.infer<typeof CheckProfileResponse>
