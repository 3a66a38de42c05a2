import { MAX_MAIL_FIELD_LENGTH, MAX_ORGANIZATION_NAME_LENGTH } from './rules.ts'

/** User-facing sentences about the first run and the settings of the installation, also for API errors. */
export const installationUiTexts = {
  nameRequired: 'Please enter the name of your organization.',
  nameTooLong: `The name must be at most ${MAX_ORGANIZATION_NAME_LENGTH} letters.`,
  countryRequired: 'Please choose a country.',
  serverRequired: 'Please enter the mail server.',
  serverInvalid: 'This is not the name of a mail server. It looks like smtp.example.org.',
  portRequired: 'Please enter the port.',
  portInvalid: 'A port is a number from 1 to 65535.',
  tooLong: `Please enter at most ${MAX_MAIL_FIELD_LENGTH} characters.`,
  userRequired: 'A password needs a user name.',
  notEncrypted: 'Without encryption everyone on the way could read the password. Choose STARTTLS or TLS.',
  senderRequired: 'Please enter the sender.',
  senderInvalid: 'The sender looks like Dayton Litter Crew <crew@example.org>, or is only the address.',
  passwordAgain: 'The server or the user name has changed. Please type the password again.',
  keyUsedUp: 'This address is used up. Restart the server: it prints a new one in its log.',
  setByEnvironment: 'The environment sets the mail server (SMTP_URL, MAIL_FROM). Change it there.',
  noMailServer: 'No mail server is set.',
  changedMeanwhile: 'Another admin has changed these settings. Please load the page again.',
  setupFailed: 'The place could not be opened. Please try again.',
  notSaved: 'Failed to save the settings. Please try again.',
  saved: 'Settings saved',
  testFailed: 'The test message could not be sent. Please try again.',
  unreachable: 'The server does not answer. Please try again in a moment.',
  settingsFailed: 'Failed to load the settings. Please try again later.',
}

/** Why a test message could not be sent. The sentences with an `answer` quote what the mail server said. */
export const mailFailureSentences = {
  signIn: (answer: string) => `The mail server says: "${answer}". Check the user name and the password.`,
  sender: (answer: string) => `The mail server says: "${answer}". Check the sender.`,
  recipient: (answer: string) => `The mail server says: "${answer}". Check your email address.`,
  encryption: (answer: string) =>
    `The connection could not be encrypted: "${answer}". Port 587 usually takes STARTTLS, port 465 TLS.`,
  unknownServer: 'No mail server has this name. Check its spelling.',
  refused: 'Nothing answers at this server and port. Check both.',
  silent: 'The mail server does not answer in time. Check the server, the port and the firewall.',
  other: (answer: string) => `The mail server says: "${answer}". Check the server, the port and the encryption.`,
}
