import { askedPage } from '#platform/paging.ts'

/** Filters of the audit log in the URL. Missing parameters mean the default: all actions of the last 30 days. */
export type Asked = { search?: string; action?: string; admin?: string; days?: string; page?: number }

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const readAsked = ({ search, action, admin, days, page }: Record<string, unknown>): Asked => ({
  search: text(search),
  action: text(action),
  admin: text(admin),
  days: text(typeof days === 'number' ? `${days}` : days),
  page: askedPage(page),
})
