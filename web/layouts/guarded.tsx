import { Outlet } from 'react-router'

/** Stands between the header and the screens, so that a screen that breaks takes nothing along. */
export { BrokenPart as ErrorBoundary } from './broken-part.tsx'

export default Outlet
