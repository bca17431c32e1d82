import { useNavigate } from 'react-router'
import { isDrawn } from '#web/routing/route-table.ts'

/**
 * Opens a page of the site in place of this one: inside the application where that draws it, otherwise as the document
 * it is.
 */
export const useOpenPage = () => {
  const navigate = useNavigate()
  return (path: string) => (isDrawn(path) ? void navigate(path, { replace: true }) : location.replace(path))
}
