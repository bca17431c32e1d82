import { Outlet } from 'react-router'

/**
 * Error boundary of screens without a header, so that the member area, its cache and its toasts work if a screen fails.
 */
export { ScreenErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
