declare module 'virtual:contract/*' {
  const routes: object
  export default routes
}
