import { type IconDefinition, faFacebookF, faInstagram, faLinkedinIn } from '@fortawesome/free-brands-svg-icons'

const files = import.meta.glob<string>('./*/*.svg', { query: '?raw', import: 'default', eager: true })
/**
 * SVG drawings of places. Their files are in `platform/web/ui/media`, because the component `Scene` there shows them
 * too.
 */
const places = import.meta.glob<string>('./places/*.svg', {
  base: '../../../platform/web/ui/media',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** SVG drawings by file name, such as `hero/sky`, and social network logos from Font Awesome. */
export const svgDrawings: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...files, ...places }).map(([file, svg]) => [file.slice('./'.length, -'.svg'.length), svg]),
  ),
  'marks/facebook': iconToSvg(faFacebookF),
  'marks/instagram': iconToSvg(faInstagram),
  'marks/linkedin': iconToSvg(faLinkedinIn),
}

function iconToSvg({ icon: [width, height, , , path] }: IconDefinition) {
  return `<svg viewBox="0 0 ${width} ${height}" fill="currentColor"><path d="${String(path)}"/></svg>`
}
