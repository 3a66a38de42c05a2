import { brand } from '#platform/brand.ts'

const UTM = { utm_source: brand.name.toLowerCase(), utm_medium: 'referral', utm_campaign: 'cleanup_finder' }

/** The host's address, so that they see whom we have sent; one that asks for something already stays as it is. */
export function hostLink(hostUrl: string): string {
  const url = new URL(hostUrl)
  if (!url.search) url.search = new URLSearchParams(UTM).toString()
  return url.href
}
