import type { ServerConfig } from '#platform/server/config.ts'
import { createOperatorCommand } from '#platform/server/operator-command.ts'
import type { DemoLogin } from '../../../../seed/town.ts'
import type { StartFacts } from '../main.ts'

export type ServerStartSummaryData = StartFacts & {
  config: ServerConfig
  askedPort: number
  colors: boolean
}

/** Start summary on the console: addresses, demo logins and next steps, in the order in which a newcomer needs them. */
export function formatServerStartSummary(data: ServerStartSummaryData): string {
  const { config, logins, codes, setupAddress, hasMail, askedPort, colors } = data
  const paint = (code: number, text: string) => (colors ? `\x1b[${code}m${text}\x1b[0m` : text)
  const dim = (text: string) => paint(2, text)
  const row = (name: string, text: string) => `  ${dim(name.padEnd(LABEL_WIDTH))}${text}`
  const { appUrl, dataDir, mail, mode, port } = config
  const portNotice = port === askedPort ? [] : [`  Port ${askedPort} is in use, so Cleanstreak uses port ${port}.`, '']
  return [
    '',
    `  ${paint(32, '●')} ${paint(1, 'Cleanstreak')} ${dim(MODE_TITLES[mode])}`,
    '',
    ...portNotice,
    row('Open', paint(1, appUrl)),
    ...(mail.transport === 'mailbox' ? [row('Mailbox', `${appUrl}/dev/mailbox`)] : []),
    row('API', `${appUrl}/api/docs`),
    ...alignColumns(logins).map(([who, password], index) => row(index ? '' : 'Log in as', who + dim(password))),
    ...(logins.length > 0 && config.adminSecondFactor === 'off' ? [row('', dim(DEMO_SECOND_FACTOR_NOTICE))] : []),
    ...codes.map(({ accessCode, title }) => row('Join with', `${accessCode}  ${dim(`the challenge ${title}`)}`)),
    ...(setupAddress
      ? [
          row('Set up', paint(1, setupAddress)),
          row('', dim(SETUP_ADDRESS_VALIDITY)),
          row('First admin', createOperatorCommand(config, 'make-admin -- you@example.org --super')),
        ]
      : []),
    ...(hasMail ? [] : [row('Mail', 'is sent once a mail server is set, in the browser or with SMTP_URL')]),
    row('Data', dataDir),
    row('Stop', 'Ctrl-C'),
    '',
  ].join('\n')
}

/** Sentence about the setup link, for the terminal and the log. */
export const SETUP_ADDRESS_VALIDITY = 'It works once, within an hour, and is shown only here.'

const DEMO_SECOND_FACTOR_NOTICE = 'A real installation asks admins for a second factor, too.'

const LABEL_WIDTH = 13
const MODE_TITLES = {
  demo: 'with the demo town',
  own: 'with your own data',
  production: 'on your database',
  test: 'in a test',
}

function alignColumns(logins: DemoLogin[]): [who: string, password: string][] {
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length)) + 2
  const roles = widest(logins.map(({ role }) => role))
  const emails = widest(logins.map(({ email }) => email))
  return logins.map(({ role, email, password }) => [role.padEnd(roles) + email.padEnd(emails), password])
}
