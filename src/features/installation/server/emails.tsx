import { renderEmail } from '#platform/server/mail/email-layout.tsx'

export const testEmail = ({ organizationName }: { organizationName: string }) =>
  renderEmail({
    title: 'Your mail server works',
    paragraphs: [
      `This is the test message of ${organizationName}.`,
      'You did not ask for it? Then leave it alone: somebody is setting up a place with your address.',
    ],
  })
