export const ErrorPage = () => <p role="alert">Something went wrong</p>
