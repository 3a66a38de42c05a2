export const NotFoundPage = () => <h1>Page not found</h1>
