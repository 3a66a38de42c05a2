import { randomUUID } from 'node:crypto'
/** Content Security Policy (CSP) of responses that are no pages: even when opened as a page, they may load nothing. */
export const DENY_ALL_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Content Security Policy (CSP) of the service worker, which fetches the same resources as the pages. */
export const SERVICE_WORKER_CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Content Security Policy (CSP) of a page: only scripts with the nonce run, and scripts that these load. Inline style
 * attributes are allowed, because they cannot carry a nonce.
 */
export const createPageCsp = (nonce: string, https: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

export const createSecurityHeaders = (https: boolean) =>
  Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  })

/** Creates a CSP nonce: 122 random bits, of constant length, with no characters to escape in HTML or JavaScript. */
export const createCspNonce = (): string => randomUUID()
