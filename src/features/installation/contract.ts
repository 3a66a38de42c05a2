import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { SUGGESTED_TAG_NAMES } from '#features/events/rules/event.ts'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import { CurrentUser } from '#features/members/contract/session.ts'
import { BAD_REQUEST, ConflictErrorData, TOO_MANY_REQUESTS, defineProcedureError } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { adminOperation, confirmedAdminOperation, createOperationBuilder } from '#platform/procedures.ts'
import { MailServerInput, SentTestMail, StoredMailServer } from './contract/mail.ts'
import { OrganizationInput } from './contract/organization.ts'
import { installationUiTexts as texts } from './copy.ts'

const { CONFLICT } = API_ERRORS

const key = z.string().check(z.maxLength(200))

/** Information for the setup page of a valid setup key. */
export const SetupFacts = z.object({
  expiresAt: z.iso.datetime(),
  /** Country suggested by the browser's language, or null. */
  suggestedCountry: z.nullable(z.string()),
  /** Initial country of the forms without a suggestion. */
  countryCode: z.string(),
  /** Whether the environment configures the mail server, so the setup does not ask for it. */
  hasMail: z.boolean(),
  /** Command that makes an account the first admin in a terminal, to be completed by an email address and `--super`. */
  makeAdminCommand: z.string(),
})
export type SetupFacts = z.infer<typeof SetupFacts>

export const SetupInput = z.object({
  key,
  organization: OrganizationInput,
  admin: NewAccountInput,
  /** Mail server of the installation. Null if configured later or by the environment. */
  mail: z.nullable(MailServerInput),
  /** Slugs of the suggested event tags chosen for the installation. */
  tags: z.array(z.enum(Object.keys(SUGGESTED_TAG_NAMES) as (keyof typeof SUGGESTED_TAG_NAMES)[])),
})
export type SetupInput = z.infer<typeof SetupInput>

/** Settings of the installation for superadmins. The password of the mail server is never shown. */
export const InstallationSettings = z.extend(OrganizationInput, {
  mail: z.nullable(StoredMailServer),
  /** Names of the environment variables that configure the mail server. They override the stored settings. */
  mailFromEnvironment: z.array(z.string()),
  /** Whether this is the demo, which stores all email in its mailbox. */
  isDemo: z.boolean(),
  updatedAt: z.nullable(z.iso.datetime()),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>

export const InstallationUpdate = z.extend(OrganizationInput, {
  /**
   * Mail server. Null removes the stored one, so all email waits. If omitted, the stored one stays. An empty password
   * keeps the stored one for the same server, port and user name.
   */
  mail: z.optional(z.nullable(MailServerInput)),
  /** Version of the settings that the admin saw (optimistic locking). Null if nothing was stored. */
  updatedAt: z.nullable(z.iso.datetime()),
})
export type InstallationUpdate = z.infer<typeof InstallationUpdate>

/** Result of one system check, with advice if it is not good. */
export const CheckResult = z.object({ name: z.string(), level: z.enum(['good', 'look', 'bad']), sentence: z.string() })
export type CheckResult = z.infer<typeof CheckResult>

const publicOperation = createOperationBuilder('Setup', oc)

const GONE = defineProcedureError(410, texts.keyUsedUp)
/** The mail server rejected the email or did not respond. The error has its own message. */
const MAIL_NOT_SENT = defineProcedureError(422, texts.testFailed)

export const contract = {
  setup: publicOperation(
    'POST /v1/setup/key',
    'Check the one-time key of the first run, and a password for its admin',
    'Answers 410 to a key that was used, has expired or never existed, and where there is an admin. ' +
      'A password among the 10,000 most common is refused.',
  )
    .input(z.object({ key, password: z.optional(NewAccountInput.shape.password) }))
    .output(SetupFacts)
    .errors({ BAD_REQUEST, GONE, TOO_MANY_REQUESTS }),
  sendSetupTestMail: publicOperation(
    'POST /v1/setup/test-mail',
    'Send a test message to the first admin with the mail server that was entered',
    'Nothing is stored. A message that could not be sent fails with the answer of the mail server.',
  )
    .input(
      z.object({
        key,
        organizationName: OrganizationInput.shape.name,
        to: NewAccountInput.shape.email,
        mail: MailServerInput,
      }),
    )
    .output(SentTestMail)
    .errors({ GONE, MAIL_NOT_SENT, TOO_MANY_REQUESTS }),
  finishSetup: publicOperation(
    'POST /v1/setup',
    'Open the place: store its settings, create the first admin and sign them in',
    'Uses up the key. The admin is a superadmin whose email counts as verified. ' +
      'A password among the 10,000 most common is refused, and the key stays valid.',
    { successStatus: 201 },
  )
    .input(SetupInput)
    .output(CurrentUser)
    .errors({
      BAD_REQUEST,
      GONE,
      CONFLICT: { ...CONFLICT, data: ConflictErrorData },
      NOT_SIGNED_IN: defineProcedureError(422, texts.openWithoutSignIn),
      TOO_MANY_REQUESTS,
    }),
  settings: adminOperation(
    'GET /v1/admin/installation',
    'Get the settings of the installation',
    'Superadmins only. The password of the mail server is never returned.',
  ).output(InstallationSettings),
  updateSettings: confirmedAdminOperation(
    'PUT /v1/admin/installation',
    'Change the settings of the installation',
    'Superadmins only. Send the `updatedAt` of the version that was read (optimistic locking). ' +
      'Without `mail` the stored mail server stays, and null removes it. ' +
      'A sender with the name of the organization follows a new name. ' +
      'A setting of the environment wins over a stored one. ' +
      'Asks again who the admin is, because whoever sets the mail server can read the links in emails.',
  )
    .input(InstallationUpdate)
    .output(InstallationSettings)
    .errors({
      BAD_REQUEST,
      CONFLICT: defineProcedureError(409, texts.changedMeanwhile),
    }),
  checks: adminOperation(
    'GET /v1/admin/installation/checks',
    'Check the installation',
    'Checks database, mail, clock, storage and more, as `npm run doctor` does. It may take some seconds.',
  )
    .output(
      z.object({
        checks: z.array(CheckResult),
        /** Command that runs the same checks in a terminal. */
        command: z.string(),
      }),
    )
    .errors({ TOO_MANY_REQUESTS }),
  sendTestMail: confirmedAdminOperation(
    'POST /v1/admin/installation/test-mail',
    'Send a test message to yourself',
    'Uses the mail server that was entered, or the one in use if `mail` is null.',
  )
    .input(z.object({ mail: z.nullable(MailServerInput) }))
    .output(SentTestMail)
    .errors({ BAD_REQUEST, MAIL_NOT_SENT, TOO_MANY_REQUESTS }),
}

export const errors = createErrors<typeof contract>()
