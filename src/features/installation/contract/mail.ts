import * as z from 'zod/mini'
import { isPlainSingleLineText } from '#platform/characters.ts'
import { EmailText, createSingleLineTextSchema, isEmailSender } from '#platform/contract.ts'
import { MAIL_ENCRYPTIONS } from '#platform/installation.ts'
import { installationUiTexts as texts } from '../copy.ts'
import { MAX_MAIL_FIELD_LENGTH, isMailServerHost } from '../rules.ts'

const isTyped = (path: string) => ({
  path: [path],
  // Fields that depend on each other are compared even if others are invalid, so that all errors are shown together.
  when: ({ value }: { value: unknown }) => {
    const { user, password } = (value ?? {}) as Partial<Record<string, unknown>>
    return typeof user === 'string' && typeof password === 'string'
  },
})

type Credentials = { user: string; password: string; encryption: string }

const mailServerFields = {
  server: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: texts.serverRequired, abort: true }),
      z.maxLength(MAX_MAIL_FIELD_LENGTH, texts.tooLong),
      z.refine(isMailServerHost, texts.serverInvalid),
    ),
  port: z.int(texts.portRequired).check(z.gte(1, texts.portInvalid), z.lte(65_535, texts.portInvalid)),
  encryption: z.enum(MAIL_ENCRYPTIONS),
  user: createSingleLineTextSchema(MAX_MAIL_FIELD_LENGTH, texts.tooLong),
  sender: EmailText.check(
    z.minLength(1, { error: texts.senderRequired, abort: true }),
    z.maxLength(MAX_MAIL_FIELD_LENGTH, texts.tooLong),
    z.refine(isEmailSender, texts.senderInvalid),
  ),
}

/** Mail server as superadmins see it: never with its password. */
export const StoredMailServer = z.object({
  ...mailServerFields,
  // An earlier version stored hosts that are invalid now. They are shown so that they can be corrected.
  server: z.string(),
  hasPassword: z.boolean(),
  /**
   * Whether the stored password cannot be decrypted, because APP_SECRET has changed. Email waits until it is entered
   * again.
   */
  isPasswordLost: z.boolean(),
})

/** Mail server for sending. User name and password are empty for a server without sign-in. */
export const MailServerInput = z
  .object({
    ...mailServerFields,
    password: z
      .string()
      .check(
        z.maxLength(MAX_MAIL_FIELD_LENGTH, texts.tooLong),
        z.refine(isPlainSingleLineText, texts.passwordUnusable),
      ),
  })
  .check(
    z.refine(({ user, password }: Credentials) => password === '' || user.trim() !== '', {
      message: texts.userRequired,
      ...isTyped('user'),
    }),
    z.refine(({ password, encryption }: Credentials) => password === '' || encryption !== 'none', {
      message: texts.notEncrypted,
      ...isTyped('password'),
    }),
  )
export type MailServerInput = z.infer<typeof MailServerInput>

/** Recipient of a test email, and its duration in milliseconds. */
export const SentTestMail = z.object({ to: z.string(), milliseconds: z.int() })
export type SentTestMail = z.infer<typeof SentTestMail>
