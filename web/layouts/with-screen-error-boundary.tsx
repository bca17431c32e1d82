import { Outlet } from 'react-router'

/** Stands around screens without a header: one that breaks leaves the member area, its cache and its toasts alive. */
export { BrokenScreen as ErrorBoundary } from '#web/layouts/errors/screen-error-boundary.tsx'

export default Outlet
