import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#platform/brand.ts'

/**
 * Colors of emails: the light colors of tokens.css as hex values, because mail clients do not support oklch. A test
 * compares both.
 */
export const emailColors = {
  paper: '#f5f7ed',
  card: '#fdfefb',
  line: '#d2dacb',
  ink: '#0b2921',
  'ink-2': '#375249',
  'spruce-deep': '#03322a',
  'on-spruce': '#f6f8ee',
  sun: '#febc20',
  'sun-edge': '#c8800d',
  'on-sun': '#0f2615',
  creek: '#0f6487',
}

export type EmailLayoutContent = {
  title: string
  paragraphs: string[]
  /** Call to action of the email, a button with an absolute URL. */
  action?: { label: string; url: string }
  /** Only for optional emails: why the recipient gets this email, and where to turn such emails off. */
  unsubscribe?: { reason: string; url: string }
}

/** Renders an email in the product's design, as HTML and as plain text. All content is escaped as text. */
export function renderEmail(content: EmailLayoutContent) {
  return {
    subject: content.title,
    unsubscribe: content.unsubscribe?.url,
    html: `<!doctype html>${renderToStaticMarkup(<EmailPage {...content} />)}`,
    text: toPlainText(content),
  }
}

/** Attributes that mark header and footer, where a finished email gets the organization's name. */
const NAMED_HEADER = { 'data-organization': '' }
const NAMED_FOOTER = { 'data-sender': '' }
const HEADER_TEXT = /(<div data-organization=""[^>]*>)[^<]*/
const FOOTER_TEXT = /(<p data-sender=""[^>]*>)[^<]*/

/**
 * Inserts the organization's name into the header and footer of a finished email. This happens at sending time, because
 * the name may have changed while the email was queued. The brand's own addresses are replaced by the name of another
 * organization.
 */
export function fillOrganizationName<Email extends { html: string; text: string }>(email: Email, name: string): Email {
  if (name === brand.name) return email
  const insertName = (_: string, start: string) => start + renderToStaticMarkup(name)
  return {
    ...email,
    html: email.html.replace(HEADER_TEXT, insertName).replace(FOOTER_TEXT, insertName),
    text: email.text.replace(formatTextFooter(sender), () => formatTextFooter([name])),
  }
}

const TURN_OFF = 'Turn these emails off'

const sender = [...brand.postalAddress, brand.supportEmail]

const formatTextFooter = (lines: string[]) => `-- \n${lines.join('\n')}`

function toPlainText({ title, paragraphs, action, unsubscribe }: EmailLayoutContent): string {
  const parts = [
    title,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    formatTextFooter(sender),
    unsubscribe && `${unsubscribe.reason} ${TURN_OFF}:\n${unsubscribe.url}`,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n') + '\n'
}

/*
 * HTML layout of an email. Mail clients support little more than tables and style attributes. Every text color is set
 * with its background, so that a client's dark mode changes both or neither. `light only` asks it to leave the colors
 * unchanged.
 */
function EmailPage({ title, paragraphs, action, unsubscribe }: EmailLayoutContent) {
  return (
    <html lang="en" style={{ colorScheme: 'light only' }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light only" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: emailColors.paper }}>
        <Table style={{ backgroundColor: emailColors.paper }} cell={{ padding: '24px 12px' }}>
          <Table style={sheet} cell={{ padding: 0 }}>
            <div {...NAMED_HEADER} style={header}>
              {brand.name}
            </div>
            <VestBand />
            <div style={{ padding: '28px 28px 12px' }}>
              <h1 style={heading}>{title}</h1>
              {paragraphs.map((paragraph, at) => (
                <p key={at} style={body}>
                  {paragraph}
                </p>
              ))}
              {action && <Action {...action} />}
            </div>
          </Table>
          <p {...NAMED_FOOTER} style={footer}>
            {sender.join(' · ')}
          </p>
          {unsubscribe && (
            <p style={footer}>
              {unsubscribe.reason}{' '}
              <a href={unsubscribe.url} style={{ color: emailColors.creek, backgroundColor: emailColors.paper }}>
                {TURN_OFF}
              </a>
            </p>
          )}
        </Table>
      </body>
    </html>
  )
}

const Table = ({ style, cell, children }: { style: CSSProperties; cell: CSSProperties; children: ReactNode }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderCollapse: 'separate', ...style }}
  >
    <tbody>
      <tr>
        <td style={cell}>{children}</td>
      </tr>
    </tbody>
  </table>
)

const VestBand = () =>
  [emailColors.sun, emailColors.line, emailColors.sun].map((backgroundColor, at) => (
    <div key={at} style={{ height: 4, fontSize: 0, lineHeight: 0, backgroundColor }} />
  ))

const Action = ({ label, url }: { label: string; url: string }) => (
  <>
    <p style={{ ...body, margin: '24px 0' }}>
      <a href={url} style={button}>
        {label}
      </a>
    </p>
    <p style={small}>
      If the button does not work, open this address:
      <br />
      <a href={url} style={{ color: emailColors.creek, backgroundColor: emailColors.card }}>
        {url}
      </a>
    </p>
  </>
)

const fontFamily = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const sheet = {
  maxWidth: 560,
  margin: '0 auto',
  overflow: 'hidden',
  backgroundColor: emailColors.card,
  border: `1px solid ${emailColors.line}`,
  borderRadius: 14,
}
const onCard = { fontFamily, color: emailColors.ink, backgroundColor: emailColors.card }
const heading = { ...onCard, margin: '0 0 16px', fontSize: 26, lineHeight: '31px', fontWeight: 700 }
const body = { ...onCard, margin: '0 0 16px', fontSize: 17, lineHeight: '27px' }
const small = {
  ...body,
  fontSize: 15,
  lineHeight: '22px',
  color: emailColors['ink-2'],
  wordBreak: 'break-word',
} as const
const header = {
  padding: '18px 28px',
  fontFamily,
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 800,
  color: emailColors['on-spruce'],
  backgroundColor: emailColors['spruce-deep'],
}
const button = {
  display: 'inline-block',
  padding: '13px 22px 11px',
  borderRadius: 10,
  borderBottom: `3px solid ${emailColors['sun-edge']}`,
  fontFamily,
  fontSize: 17,
  lineHeight: '22px',
  fontWeight: 700,
  textDecoration: 'none',
  color: emailColors['on-sun'],
  backgroundColor: emailColors.sun,
}
const footer = {
  maxWidth: 560,
  margin: '20px auto 0',
  fontFamily,
  fontSize: 14,
  lineHeight: '21px',
  color: emailColors['ink-2'],
  backgroundColor: emailColors.paper,
}
