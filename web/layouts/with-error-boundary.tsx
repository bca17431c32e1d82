import { Outlet } from 'react-router'

/** Error boundary below the header, so that a broken screen leaves the rest working. */
export { RouteErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
