import { formatNumber } from '#platform/numbers.ts'

/** Finds the distinct web addresses in a plain text, without the punctuation of the sentence around them. */
export const extractLinks = (text: string): string[] => [
  ...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]]/g)),
]

/** Name of the contact form for the server, which accepts it without JavaScript. */
export const CONTACT_FORM = 'contact'

export const CONTACT_FORM_NAME_MAX_LENGTH = 100
export const CONTACT_FORM_MESSAGE_MAX_LENGTH = 5000

export const contactFormUiTexts = {
  nameRequired: 'Please enter your name.',
  nameTooLong: `Your name must be at most ${CONTACT_FORM_NAME_MAX_LENGTH} characters.`,
  invalidEmail: 'Please enter a valid email address.',
  messageRequired: 'Please enter a message.',
  messageTooLong: `Your message must be at most ${formatNumber(CONTACT_FORM_MESSAGE_MAX_LENGTH)} characters.`,
  sent: 'Message sent!',
  thanks: "Thank you for contacting us. We'll get back to you soon.",
  failedTitle: 'Error',
  failed: 'Failed to send message. Please try again later.',
}
