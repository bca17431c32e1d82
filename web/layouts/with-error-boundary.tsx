import { Outlet } from 'react-router'

/** Stands between the header and the screens, so that a screen that breaks takes nothing along. */
export { BrokenPart as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

export default Outlet
