import { Outlet } from 'react-router'

/** The error boundary below the header: a screen that breaks leaves the rest of the page working. */
export { RouteErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
