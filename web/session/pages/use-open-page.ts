import { useNavigate } from 'react-router'
import { isAppPath } from '#web/routing/route-table.ts'

/** Replaces this page with another: a client-side route, or a full load for documents. */
export const useOpenPage = () => {
  const navigate = useNavigate()
  return (path: string) => (isAppPath(path) ? void navigate(path, { replace: true }) : location.replace(path))
}
