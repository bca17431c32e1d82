import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ListPagesProps {
  label: string
  /** Cursor of the current page; undefined for the first page. */
  cursor: string | undefined
  /** Cursor of the next page; null on the last page. */
  next: string | null
  /** Returns the URL of the page at a cursor. */
  to: (cursor: string | undefined) => string
}

/** Pagination of a list. "Previous" goes back in the browser history, because the API returns no previous cursor. */
export function ListPages({ label, cursor, next, to }: ListPagesProps) {
  const navigate = useNavigate()
  const location = useLocation() as { state: { hasPrevious?: boolean } | null }
  if (next === null && cursor === undefined) return null
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3 pt-5">
      {cursor !== undefined && (
        <Link to={to(undefined)} className={linkClass}>
          First page
        </Link>
      )}
      {location.state?.hasPrevious && (
        <Button size="small" onClick={() => void navigate(-1)}>
          Previous
        </Button>
      )}
      {next !== null && (
        <Link to={to(next)} state={{ hasPrevious: true }} className={linkClass}>
          Next
        </Link>
      )}
    </nav>
  )
}

const linkClass = buttonClass({ size: 'small' })
