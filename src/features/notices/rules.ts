import { formatNumber } from '#platform/numbers.ts'

/** Unique web addresses in a plain text, without the punctuation of the sentence around them. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]]/g))]

export const CONTACT_NAME_LONGEST = 100
export const MESSAGE_LONGEST = 5000

export const contactSentences = {
  nameRequired: 'Please enter your name.',
  nameTooLong: `Your name must be at most ${CONTACT_NAME_LONGEST} characters.`,
  invalidEmail: 'Please enter a valid email address.',
  messageRequired: 'Please enter a message.',
  messageTooLong: `Your message must be at most ${formatNumber(MESSAGE_LONGEST)} characters.`,
  sent: 'Message sent!',
  thanks: "Thank you for contacting us. We'll get back to you soon.",
  failedTitle: 'Error',
  failed: 'Failed to send message. Please try again later.',
}
