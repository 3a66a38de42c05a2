/** The light colours of tokens.css as mail programs understand them; a test holds the two together. */
export const colour = {
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
