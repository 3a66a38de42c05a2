/** A protection removed by text replacements, each of the first occurrence in its file. */
export type PlantedFault = {
  name: string
  changes: { file: string; find: string; replace: string }[]
}

const SERVICE = 'src/features/members/server/service'
const ROUTES = 'src/features/members/server/routes'

export const PLANTED_FAULTS: PlantedFault[] = [
  {
    name: '1 an unconfirmed address gets factors',
    changes: [
      {
        file: `${SERVICE}/current-user.ts`,
        find: '  await requireVerifiedMember(context, errors)\n  return requireConfirmedSession',
        replace: '  return requireConfirmedSession',
      },
    ],
  },
  {
    name: '1 the confirmation of an address ends no session',
    changes: [
      {
        file: `${SERVICE}/sign-up.ts`,
        find: '      await endMemberSessions(tx, id, isOwnSession ? session.id : undefined)\n',
        replace: '',
      },
    ],
  },
  {
    name: '1 as before: factors are accepted unconfirmed and survive the confirmation',
    changes: [
      {
        file: `${SERVICE}/current-user.ts`,
        find: '  await requireVerifiedMember(context, errors)\n  return requireConfirmedSession',
        replace: '  return requireConfirmedSession',
      },
      { file: `${SERVICE}/sign-up.ts`, find: '      await removeFactors(tx, id)\n', replace: '' },
    ],
  },
  {
    name: '1 a reset removes no factors',
    changes: [
      {
        file: `${SERVICE}/passwords.ts`,
        find: ' || (removesFactors && !isFactorRequired(platform.config, profile))',
        replace: '',
      },
    ],
  },
  {
    name: '3 plain forms are checked at their exact paths only',
    changes: [
      {
        file: 'src/app/server/http.ts',
        find: 'app.use(rejectCrossSiteWrites(platform, respondWithError))',
        replace: "app.on('POST', ['/login', '/admin'], rejectCrossSiteWrites(platform, respondWithError))",
      },
    ],
  },
  {
    name: '3 any authorization counts as a token',
    changes: [
      {
        file: 'src/platform/server/http/csrf.ts',
        find: "/^bearer /i.test(headers.get('authorization') ?? '')",
        replace: "headers.has('authorization')",
      },
    ],
  },
  {
    name: '4 ending sessions locks no profile',
    changes: [
      {
        file: `${SERVICE}/sessions.ts`,
        find: "lockMemberRowIfExists(tx, userId, 'no key update')",
        replace: "lockMemberRowIfExists(tx, userId, 'key share')",
      },
      {
        file: `${SERVICE}/session-changes.ts`,
        find: "lockMemberRowIfExists(tx, user.id, 'no key update')",
        replace: "lockMemberRowIfExists(tx, user.id, 'key share')",
      },
    ],
  },
  {
    name: '5 a session keeps its token',
    changes: [
      {
        file: `${SERVICE}/session-changes.ts`,
        find: '.set({ ...shown, token, previousToken: sql`${sessions.token}` })',
        replace: '.set({ ...shown, token: sql`${sessions.token}` })',
      },
      {
        file: `${SERVICE}/session-changes.ts`,
        find: '      if (open.length > 0) renewed = token\n',
        replace: '      void [open, token]\n',
      },
    ],
  },
  {
    name: '5 a change of the password keeps the token',
    changes: [
      {
        file: `${SERVICE}/passwords.ts`,
        find: '    await renewToken()\n',
        replace: '    void renewToken\n',
      },
    ],
  },
  {
    name: '6 a remembered device counts as a factor shown',
    changes: [
      {
        file: `${SERVICE}/sign-in.ts`,
        find: "return { proof: 'password on trusted device' }",
        replace: "return { proof: 'factor' }",
      },
    ],
  },
  {
    name: '6 the password confirms a member with a factor',
    changes: [
      {
        file: `${SERVICE}/confirmation.ts`,
        find: "  if (await hasSecondFactor(db, memberId)) return 'password-not-enough'\n",
        replace: '',
      },
      {
        file: `${SERVICE}/session-changes.ts`,
        find: '(isRecent(confirmedAt) && !(await hasSecondFactor(db, user.id)))',
        replace: 'isRecent(confirmedAt)',
      },
    ],
  },
  {
    name: '7 a promotion keeps what sessions have shown',
    changes: [
      {
        file: `${SERVICE}/promotion.ts`,
        find: '  await tx.update(sessions).set({ confirmedAt: null, factorShownAt: null }).where(eq(sessions.userId, memberId))\n',
        replace: '',
      },
    ],
  },
  {
    name: '7 a promotion keeps remembered devices',
    changes: [
      {
        file: `${SERVICE}/promotion.ts`,
        find: '  await revokeTrustedDevices(tx, memberId)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'daily limit: codes of a confirmation are not counted',
    changes: [
      {
        file: `${ROUTES}/factors.ts`,
        find: '    else await enforceCodeRateLimits(context, session.user.email)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'daily limit: each way has its own',
    changes: [
      {
        file: `${ROUTES}/factors.ts`,
        find: '    else await enforceCodeRateLimits(context, session.user.email)\n',
        replace: '    else await enforceCodeRateLimits(context, `confirm ${session.user.email}`)\n',
      },
    ],
  },
]
