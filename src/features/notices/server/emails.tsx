import { renderEmail } from '#platform/server/mail/email-layout.tsx'

export const renderContactFormEmail = ({ name, email, message }: { name: string; email: string; message: string }) =>
  renderEmail({
    title: `Message from ${name}`,
    paragraphs: [...message.split(/\n{2,}/), `${name}, ${email}`],
  })
