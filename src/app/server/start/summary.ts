import type { Config } from '#platform/server/config.ts'
import type { Login } from '../../../../seed/town.ts'

export type Told = { config: Config; logins: Login[]; askedPort: number; colours: boolean }

/** What a newcomer wants to know, in the order in which they will want it. */
export function summary({ config, logins, askedPort, colours }: Told): string {
  const paint = (code: number, text: string) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
  const green = (text: string) => paint(32, text)
  const dim = (text: string) => paint(2, text)
  const row = (name: string, text: string) => `  ${dim(name.padEnd(LABEL))}${text}`
  const url = config.appUrl
  const rows = [
    row('Open', paint(1, url)),
    ...(config.mail.transport === 'mailbox' ? [row('Mailbox', `${url}/dev/mailbox`)] : []),
    row('API', `${url}/api/docs`),
    ...logins.map(({ role, email, password }, index) =>
      row(index ? '' : 'Log in as', `${role.padEnd(ROLE)}${email}  ${dim(password)}`),
    ),
    ...(config.mode === 'own' ? [row('First admin', 'npm run make-admin -- you@example.org --super')] : []),
    ...(config.mail.transport === 'none' ? [row('Mail', 'waits until SMTP_URL names a mail server')] : []),
    row('Data', config.dataDir),
    row('Stop', 'Ctrl-C'),
  ]
  const moved = config.port === askedPort ? [] : [`  Port ${askedPort} is in use, so this is port ${config.port}.`, '']
  return ['', `  ${green('●')} ${paint(1, 'Cleanstreak')} ${dim(TITLES[config.mode])}`, '', ...moved, ...rows, ''].join(
    '\n',
  )
}

const LABEL = 13
const ROLE = 12
const TITLES = { demo: 'the demo town', own: 'your own', production: 'on your database', test: 'in a test' }
