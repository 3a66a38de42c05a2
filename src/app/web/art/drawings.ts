import { type IconDefinition, faFacebookF, faInstagram, faLinkedinIn } from '@fortawesome/free-brands-svg-icons'

const files = import.meta.glob<string>('./*/*.svg', { query: '?raw', import: 'default', eager: true })
/** Features show them too, as pictures: see Scene. */
const places = import.meta.glob<string>('./places/*.svg', {
  base: '../../../platform/web/ui/media',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every drawing by the name of its file, as `hero/sky`, and the marks of others from the package that keeps them. */
export const drawings: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...files, ...places }).map(([file, svg]) => [file.slice('./'.length, -'.svg'.length), svg]),
  ),
  'marks/facebook': drawn(faFacebookF),
  'marks/instagram': drawn(faInstagram),
  'marks/linkedin': drawn(faLinkedinIn),
}

function drawn({ icon: [width, height, , , path] }: IconDefinition) {
  return `<svg viewBox="0 0 ${width} ${height}" fill="currentColor"><path d="${String(path)}"/></svg>`
}
