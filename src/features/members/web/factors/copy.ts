import { addDays, dayInTimeZone, formatDayWithoutWeekday, formatShortDay } from '#platform/days.ts'
import { formatNumber, recoveryCodesInWords } from '#platform/numbers.ts'
import { RECOVERY_CODE_COUNT, TRUSTED_DEVICE_DAYS } from '../../rules/factors.ts'

type Reader = { today: string; timeZone: string }

/** Formats a past day as "today", "yesterday", "Nov 3", or "Nov 3, 2025" in another year. */
export function formatPastDay(at: string, { today, timeZone }: Reader): string {
  const day = dayInTimeZone(timeZone, new Date(at))
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDayWithoutWeekday(day, 'Invalid date')
}

export const factorPageTexts = {
  factorsNotLoaded: 'Passkeys and second step could not be loaded',
  tryAgain: 'Something went wrong. Please try again.',
  offline: 'There is no connection. Please try again when you are online.',

  verifyFirst: 'Verify your email first. Then you can add a passkey or an authenticator app here.',

  passkeys: 'Passkeys',
  passkeysHint: 'Sign in with your face, finger or device PIN. Nothing to remember, nothing to steal.',
  noPasskeys: 'No passkeys yet',
  unsupported: 'This browser has no passkeys',
  unsupportedHint: 'Use the authenticator app instead. It works everywhere.',
  addPasskey: 'Add a passkey',
  passkeyCancelled: 'No passkey was added.',
  passkeyImpossible: 'This device cannot hold a passkey. Use another device, or the authenticator app.',
  passkeyNotAdded: 'The passkey could not be added. Close this window and add it again.',
  passkeyAdded: (name: string) => `Passkey added: ${name}`,
  passkeyRenamed: (name: string) => `Passkey renamed to ${name}`,
  passkeyNotRenamed: 'The passkey could not be renamed. Please try again.',
  passkeyRemoved: (name: string) => `Passkey removed: ${name}`,
  passkeyNotRemoved: 'The passkey could not be removed. Please try again.',
  passkeyFacts: ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }, reader: Reader) =>
    lastUsedAt
      ? `Added ${formatPastDay(createdAt, reader)}, used ${formatPastDay(lastUsedAt, reader)}`
      : `Added ${formatPastDay(createdAt, reader)}, not used yet`,
  namePasskey: 'Name your passkey',
  namePasskeyHint: 'Such as the device that holds it. Only you see this name.',
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeExplanation:
    'You can no longer sign in with this passkey. Your device goes on offering it until you delete it there, too.',
  recoveryCodesGo: 'Your recovery codes stop working, because this is your last second factor.',

  secondStep: 'Second step',
  secondStepHint: 'Asked after the password. A passkey needs none.',
  authenticator: 'Authenticator app',
  authenticatorOff: 'Your phone shows a new code every 30 seconds',
  authenticatorOn: 'Authenticator app is on',
  since: (at: string, timeZone: string) =>
    `Since ${formatDayWithoutWeekday(dayInTimeZone(timeZone, new Date(at)), 'Invalid date')}`,
  turnOffQuestion: 'Turn off the authenticator app?',
  turnOffExplanation: 'From then on, your password alone opens your account.',
  turnedOff: 'Authenticator app turned off',
  notTurnedOff: 'The authenticator app could not be turned off. Please try again.',

  recoveryCodes: 'Recovery codes',
  recoveryCodesOf: (organization: string) => `Recovery codes for ${organization}`,
  recoveryCodesHint: 'Each works once, if the phone is gone',
  codesLeft: (left: number) => `${formatNumber(left)} of ${formatNumber(RECOVERY_CODE_COUNT)} left`,
  noCodes: 'None yet',
  newCodesQuestion: 'Get new recovery codes?',
  newCodesExplanation: (left: number) =>
    left > 0
      ? `You get ${recoveryCodesInWords(RECOVERY_CODE_COUNT)}. The earlier ones stop working.`
      : `You get ${recoveryCodesInWords(RECOVERY_CODE_COUNT)}.`,
  noNewCodes: 'There are no new codes: something went wrong. Please try again.',

  devices: (count: number) => `${formatNumber(count)} remembered ${count === 1 ? 'device' : 'devices'}`,
  devicesHint: (count: number) =>
    count === 1
      ? `No code for ${TRUSTED_DEVICE_DAYS} days on this one`
      : `No code for ${TRUSTED_DEVICE_DAYS} days on these`,
  forget: (count: number) => (count === 1 ? 'Forget it' : count === 2 ? 'Forget both' : 'Forget all'),
  forgotten: 'Forgotten. The next sign-in asks for a code again.',
  notForgotten: 'The devices could not be forgotten. Please try again.',

  setUp: 'Set up your authenticator app',
  qrCode: 'QR code for your authenticator app',
  setupNotLoaded: 'The setup could not begin',
  scan: 'Scan this with your app',
  cannotScan: 'Cannot scan? Type this key:',
  keyNotCopied: 'The key could not be copied. Select it, and copy it with the keys or the menu of your device.',
  typeDigits: 'Type the 6 digits it shows',
  typeDigitsHint: 'A new one comes every 30 seconds. It goes on by itself with the sixth digit.',
  notTurnedOn: 'The authenticator app could not be turned on. Please try again.',

  tenKeys: 'Ten keys for a lost phone',
  tenKeysHint: 'Shown once. Each opens the door one time. Keep them where your phone is not.',
  codesNotCopied: 'The codes could not be copied. Download or print them instead.',
  saved: 'I have saved them',
  closeUnsaved: 'Close without saving the codes?',
  closeUnsavedExplanation: 'They are never shown again. Without them, a lost phone can lock you out.',
}

/** Formats recovery codes as a text file, with line ends that every editor knows. */
export const formatRecoveryCodeFile = (title: string, codes: string[]): string =>
  [title, factorPageTexts.recoveryCodesHint, '', ...codes, ''].join('\r\n')
