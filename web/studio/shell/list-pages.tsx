import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ListPagesProps {
  label: string
  /** The cursor in the URL, and that of the next page. */
  cursor: string | undefined
  next: string | null
  /** URL of the page after a cursor. */
  to: (cursor: string | undefined) => string
}

/** Pagination. The next cursor is known; the previous page is reached through the browser history. */
export function ListPages({ label, cursor, next, to }: ListPagesProps) {
  const navigate = useNavigate()
  const location = useLocation() as { state: { hasBefore?: boolean } | null }
  if (next === null && cursor === undefined) return null
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3 pt-5">
      {cursor !== undefined && (
        <Link to={to(undefined)} className={small}>
          First page
        </Link>
      )}
      {location.state?.hasBefore && (
        <Button size="small" onClick={() => void navigate(-1)}>
          Previous
        </Button>
      )}
      {next !== null && (
        <Link to={to(next)} state={{ hasBefore: true }} className={small}>
          Next
        </Link>
      )}
    </nav>
  )
}

const small = buttonClass({ size: 'small' })
