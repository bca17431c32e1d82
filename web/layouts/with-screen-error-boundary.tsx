import { Outlet } from 'react-router'

/**
 * The error boundary of screens without a header: one that breaks leaves the member area, its cache and its toasts
 * working.
 */
export { ScreenErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
