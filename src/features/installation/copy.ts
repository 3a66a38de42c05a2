import { MAX_MAIL_FIELD_LENGTH, MAX_ORGANIZATION_NAME_LENGTH } from './rules.ts'

/** Sentences of the page for an invalid setup key, which do not reveal the reason. */
export const setupDeadTexts = {
  title: 'This address is used up',
  signIn: 'It worked once, or its hour is over. If this place has an admin already, just sign in.',
  restart: 'No admin yet? Restart the server. It prints a new address in its log.',
}

/** User-facing sentences about first-run setup and installation settings, including API errors. */
export const installationUiTexts = {
  nameRequired: 'Please enter the name of your organization.',
  nameTooLong: `The name must be at most ${MAX_ORGANIZATION_NAME_LENGTH} letters.`,
  countryRequired: 'Please choose a country.',
  serverRequired: 'Please enter the mail server.',
  serverInvalid: 'This is not the name of a mail server. It looks like smtp.example.org.',
  portRequired: 'Please enter the port.',
  portInvalid: 'A port is a number from 1 to 65535.',
  tooLong: `Please enter at most ${MAX_MAIL_FIELD_LENGTH} characters.`,
  passwordUnusable: 'The password holds characters that cannot be used.',
  userRequired: 'A password needs a user name.',
  passwordLost:
    'The stored password cannot be read, because the secret of this installation has changed. Mail waits until you type the password again.',
  notEncrypted: 'Without encryption everyone on the way could read the password. Choose STARTTLS or TLS.',
  senderRequired: 'Please enter the sender.',
  senderInvalid: 'The sender looks like Dayton Litter Crew <crew@example.org>, or is only the address.',
  passwordAgain: 'The server, the port or the user name has changed. Please type the password again.',
  keyUsedUp: `${setupDeadTexts.title}. ${setupDeadTexts.signIn} ${setupDeadTexts.restart}`,
  setByEnvironment: 'The environment sets the mail server (SMTP_URL, MAIL_FROM). Change it there.',
  demoSendsNone: 'The demo sends no mail. It shows all of it in its mailbox.',
  noMailServer: 'No mail server is set. All mail waits until you enter one.',
  changedMeanwhile: 'Another admin has changed these settings. Please load the page again.',
  mailWaits:
    'Until you enter a mail server under System Settings, Installation, all mail waits, so nobody can confirm their address.',
  passwordForgotten: 'A reload forgets it, so type it again.',
  countryUse: 'Forms begin with it.',
  adminEmailTaken: (makeAdminCommand: string, email: string) =>
    `An account has this email already. Enter another one, or make this account the first admin in a terminal: ${makeAdminCommand} -- ${email.includes("'") ? `"${email}"` : email} --super`,
  setupFailed: 'The place could not be opened. Please try again.',
  openWithoutSignIn: 'The place is open, but you could not be signed in. Go to /login and sign in with what you typed.',
  notSaved: 'Failed to save the settings. Please try again.',
  saved: 'Settings saved',
  mailRemoved: 'Mail server removed',
  testFailed: 'The test message could not be sent. Please try again.',
  unreachable: 'The server does not answer. Please try again in a moment.',
  settingsFailed: 'Failed to load the settings. Please try again later.',
}

/** Reasons why a test email could not be sent. Sentences with an `answer` quote the mail server. */
export const mailFailureSentences = {
  signIn: (answer: string) =>
    answer
      ? `The mail server says: "${answer}". Check the user name and the password.`
      : 'The mail server asks for a user name and a password. Check both.',
  sender: (answer: string) => `The mail server says: "${answer}". Check the sender.`,
  recipient: (answer: string) => `The mail server says: "${answer}". Check your email address.`,
  rejected: (answer: string) => `The mail server says: "${answer}". Check the server, the port and the encryption.`,
  unknownServer: () => 'No mail server has this name. Check its spelling.',
  closedPort: () => 'Nothing answers at this server and port. Check both.',
  noStartTls: () => 'The mail server offers no STARTTLS at this port. Port 587 usually takes STARTTLS, port 465 TLS.',
  noTls: () => 'The mail server does not begin with TLS at this port. Port 465 usually takes TLS, port 587 STARTTLS.',
  untrusted: (_: string, code: string) =>
    `The certificate of the mail server is not trusted (${code}). Enter the server by the name that its certificate is for, renew the certificate, or add its authority with NODE_EXTRA_CA_CERTS.`,
  encryption: (_: string, code: string) =>
    `The connection could not be encrypted (${code}). Port 587 usually takes STARTTLS, port 465 TLS.`,
  silent: () => 'The mail server does not answer in time. Check the server, the port and the firewall.',
  notMailServer: () =>
    'A server answers there, but not as a mail server. Check the server, the port and the encryption.',
  unreachable: (_: string, code: string) =>
    `The mail server cannot be reached (${code}). Check the server, the port and the firewall.`,
}
