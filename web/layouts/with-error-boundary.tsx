import { Outlet } from 'react-router'

/** Error boundary below the header, so that the header works if a screen fails. */
export { RouteErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
