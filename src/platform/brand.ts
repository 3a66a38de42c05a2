/**
 * Name, links and contact data of the brand, for every page, email and share preview. To rebrand, also change the
 * drawings in public/ and brand-mark.tsx.
 */
export const brand = {
  name: 'Cleanstreak',
  tagline: 'Crowdsourcing cleaner communities through everyday efforts',
  motto: 'Good. Clean. Fun.',
  trademark: 'Cleanstreak, Litterlog and Litterboard are trademarks of their owner.',
  stores: {
    apple: 'https://apps.apple.com/app/cleanstreak.example',
    google: 'https://play.google.com/store/apps/details?id=example.cleanstreak',
  },
  social: {
    instagram: 'https://www.instagram.com/cleanstreak.example',
    facebook: 'https://www.facebook.com/cleanstreak.example',
    linkedin: 'https://www.linkedin.com/company/cleanstreak.example',
  },
  news: { label: 'News + Notes', url: 'https://news.cleanstreak.example' },
  shop: { label: 'Shop', url: 'https://shop.cleanstreak.example' },
  supportEmail: 'support@cleanstreak.example',
  postalAddress: ['Cleanstreak', '24 Canal Street', 'Phoenix, AZ 85016', 'United States'],
}
