/** The bundled page script as text on the server; empty in the browser. See scripts/vite/page-script.ts. */
declare module 'virtual:page-script' {
  const pageScript: string
  export default pageScript
}
