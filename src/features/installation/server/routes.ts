import { implement } from '@orpc/server'
import { rememberNetwork } from '#features/members/server/service/known-networks.ts'
import {
  confirmed,
  requireSuperadmin,
  requireSetupSuperadmin,
  throwGivenError,
} from '#features/members/server/service/current-user.ts'
import { refuseCommonPassword } from '#features/members/server/service/password-hashing.ts'
import { signIn } from '#features/members/server/service/sign-in.ts'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { isCountryCode } from '#features/places/rules.ts'
import { readInstallation } from '#platform/server/installation/installation.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import { createOperatorCommand } from '#platform/server/operator-command.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { MailConfig } from '#platform/server/config/mail.ts'
import { type CheckResult, contract, errors } from '../contract.ts'
import { installationUiTexts as texts } from '../copy.ts'
import { suggestCountry } from '../rules.ts'
import { completeMailPassword, readInstallationSettings, updateInstallationSettings } from './service/settings.ts'
import { findSetupKeyExpiry, openPlace } from './service/setup.ts'
import { sendTestMail } from './service/test-mail.ts'

const api = implement(contract).$context<ApiContext>()
const superadmin = api.use(createAuthorizationMiddleware(requireSuperadmin))
const confirmedSuperadmin = api.use(createAuthorizationMiddleware(confirmed(requireSuperadmin)))
const superadminOfNewPlace = api.use(createAuthorizationMiddleware(requireSetupSuperadmin))

const HOUR = 60 * 60
/**
 * Rate limit on wrong setup keys, to notice guessing; a key is too long to be guessed. A valid key is never counted,
 * because behind an untrusted proxy strangers share the operator's network.
 */
const KEY_LIMIT = { name: 'setup key network', most: 60, seconds: HOUR }
/** Rate limits on test emails, so that nobody can send spam or scan ports with them. */
const TEST_MAIL_LIMIT = { name: 'test mail', most: 20, seconds: HOUR }

/** Rate limit on checks, because each connects to every service around the product. */
const CHECKS_LIMIT = { name: 'installation checks', most: 60, seconds: HOUR }

/** Requires a valid setup key. Counts a wrong one. */
async function requireSetupKey({ platform, clientAddress }: ApiContext, key: string): Promise<Date> {
  if (key === '') throw errors.GONE()
  const expiresAt = await findSetupKeyExpiry(platform.db, key, platform.clock.now())
  if (expiresAt) return expiresAt
  await enforceRateLimits(platform, [{ limit: KEY_LIMIT, who: getClientIpNetwork(clientAddress) }])
  throw errors.GONE()
}

const setupHandlers = {
  setup: api.setup.handler(async ({ input, context }) => {
    const expiresAt = await requireSetupKey(context, input.key)
    if (input.password !== undefined) await refuseCommonPassword(input.password, 'password')
    const { config, installation } = context.platform
    const suggested = suggestCountry(context.headers.get('accept-language')) ?? ''
    return {
      expiresAt: expiresAt.toISOString(),
      suggestedCountry: isCountryCode(suggested) ? suggested : null,
      countryCode: installation.current().countryCode,
      hasMail: installation.mail().transport !== 'none',
      makeAdminCommand: createOperatorCommand(config, 'make-admin'),
    }
  }),
  sendSetupTestMail: api.sendSetupTestMail.handler(async ({ input, context }) => {
    await requireSetupKey(context, input.key)
    // There is one valid setup key, so all test emails count together.
    await enforceRateLimits(context.platform, [{ limit: TEST_MAIL_LIMIT, who: 'setup' }])
    const sent = await sendTestMail(input)
    return typeof sent === 'string' ? throwGivenError(errors.MAIL_NOT_SENT({ message: sent })) : sent
  }),
  finishSetup: api.finishSetup.handler(async ({ input, context }) => {
    await requireSetupKey(context, input.key)
    if (!(await openPlace(context.platform, input))) throw errors.GONE()
    context.platform.log.info('the place has been set up')
    const me = await rememberNetwork(context, input.admin.email)
      .then(() => signIn(context, input.admin))
      .catch((error: unknown) => String(error))
    // A new account has no second factor.
    if (typeof me === 'string' || 'ticket' in me) {
      context.platform.log.error(
        { reason: typeof me === 'string' ? me : 'second step' },
        'the first admin could not be signed in',
      )
      throw errors.NOT_SIGNED_IN()
    }
    return me
  }),
}

/** Runs the system checks (app/server/doctor) with the mail server in use. */
type RunChecks = (config: ServerConfig, mail: MailConfig) => Promise<CheckResult[]>

const createSettingsHandlers = ({ runChecks }: { runChecks: RunChecks }) => ({
  checks: superadminOfNewPlace.checks.handler(async ({ context: { platform, me } }) => {
    await enforceRateLimits(platform, [{ limit: CHECKS_LIMIT, who: me.id }])
    return {
      checks: await runChecks(platform.config, platform.installation.mail()),
      command: createOperatorCommand(platform.config, 'doctor'),
    }
  }),
  settings: superadmin.settings.handler(({ context }) => readInstallationSettings(context.platform)),
  updateSettings: confirmedSuperadmin.updateSettings.handler(({ input, context }) =>
    updateInstallationSettings(context.platform, { admin: context.me, input }),
  ),
  sendTestMail: confirmedSuperadmin.sendTestMail.handler(async ({ input, context: { platform, me } }) => {
    await enforceRateLimits(platform, [{ limit: TEST_MAIL_LIMIT, who: me.id }])
    const { config, db, installation } = platform
    if (config.mail.transport === 'mailbox') throw errors.MAIL_NOT_SENT({ message: texts.demoSendsNone })
    const inUse = installation.mail()
    const mail = input.mail
      ? completeMailPassword(config, await readInstallation(db), input.mail)
      : inUse.transport === 'smtp'
        ? inUse
        : throwGivenError(
            errors.MAIL_NOT_SENT({ message: 'isPasswordLost' in inUse ? texts.passwordLost : texts.noMailServer }),
          )
    const sent = await sendTestMail({ mail, to: me.email, organizationName: installation.current().name })
    return typeof sent === 'string' ? throwGivenError(errors.MAIL_NOT_SENT({ message: sent })) : sent
  }),
})

export const createInstallationRoutes = (dependencies: { runChecks: RunChecks }) =>
  api.router({ ...setupHandlers, ...createSettingsHandlers(dependencies) })
