import { letter } from '#platform/server/mail/letter.tsx'

export const contactLetter = ({ name, email, message }: { name: string; email: string; message: string }) =>
  letter({
    title: `Message from ${name}`,
    paragraphs: [...message.split(/\n{2,}/), `${name}, ${email}`],
  })
