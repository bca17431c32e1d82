import { Link } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * A link from one auth page to another, with the wanted path in its address. A page that is drawn at build time does
 * not know that path, and the link would lose it. So it is a plain text until the page is hydrated.
 */
export function AuthLink({ to, label }: { to: string; label: string }) {
  if (!useHydrated()) return <span className="link">{label}</span>
  return (
    <Link to={to} className="link">
      {label}
    </Link>
  )
}
