/** The product's colours by day and at dusk; the page stands alone, so that a broken build cannot take it along. */
export const style = `
:root { color-scheme: light dark; --paper: #f5f7ed; --card: #fdfefb; --sunk: #e9eee0; --line: #cfd9cb; --ink: #0c2a22; --ink-2: #35524a; --spruce: #11584a; --creek: #075f86; --brick: #ab1f24; --sun: #ffba26; font: 1.0625rem/1.6 Figtree, system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --paper: #04191b; --card: #0a2425; --sunk: #153132; --line: #1f3d3d; --ink: #eef3e4; --ink-2: #bccbbc; --spruce: #85d0b3; --creek: #83cdee; --brick: #ff8b84 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem; border-right: 1px solid var(--line); background: var(--card) }
nav h2 { font-size: 1rem; margin: 1.5rem 0 .25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .45rem 0; font-size: .9375rem; line-height: 1.35; color: var(--ink-2); text-decoration: none; overflow-wrap: anywhere }
nav li a:hover { text-decoration: underline }
nav b { color: var(--spruce); font-size: .8125rem; margin-right: .35rem }
.home { display: inline-block; padding: .35rem 0; font-size: 1.25rem; font-weight: 800; color: var(--ink); text-decoration: none }
main { padding: 2rem clamp(1.25rem, 4vw, 3.5rem) 5rem; max-width: 60rem }
h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 0 1rem } h1 small { font-size: 1rem; font-weight: 400; color: var(--ink-2) }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 4px solid var(--sun); scroll-margin-top: 1rem }
section h2 { font-size: 1.4rem; line-height: 1.25; margin: 0 } section h2 a { color: inherit; text-decoration: none } section h2 a:hover { text-decoration: underline }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem }
p { max-width: 64ch; margin: .5rem 0 } a { color: var(--creek) }
.address { overflow-wrap: anywhere } .address b { color: var(--spruce) }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, monospace }
pre { background: var(--sunk); padding: .9rem 1rem; border-radius: 10px; overflow-x: auto; margin: 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line) } th { color: var(--ink-2); font-weight: 600 }
details { margin-top: .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); padding: 0 1rem } details > div { padding-bottom: .75rem }
summary { padding: .65rem 0; cursor: pointer } .ok { color: var(--spruce) } .no { color: var(--brick) }
:focus-visible { outline: 3px solid var(--creek); outline-offset: 2px; border-radius: 6px }
@media (max-width: 767px) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } nav li a { padding: .7rem 0 } }
`
