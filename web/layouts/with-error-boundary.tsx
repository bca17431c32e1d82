import { Outlet } from 'react-router'

/** Stands between the header and the screens, so that a screen that breaks leaves the rest of the page working. */
export { RouteErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
