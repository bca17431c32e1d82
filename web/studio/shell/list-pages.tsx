import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ListPagesProps {
  /** As in "Pages of members". */
  label: string
  /** The cursor that the address has, and that of the next page. */
  after: string | undefined
  next: string | null
  /** The address of the page behind a cursor. */
  to: (after: string | undefined) => string
}

/** Where the next page begins is known, and where the one before began the browser knows. */
export function ListPages({ label, after, next, to }: ListPagesProps) {
  const navigate = useNavigate()
  const location = useLocation() as { state: { hasBefore?: boolean } | null }
  if (next === null && after === undefined) return null
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3 pt-5">
      {after !== undefined && (
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
