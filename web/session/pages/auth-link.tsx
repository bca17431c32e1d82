import { Link } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * Link from one auth page to another that keeps the `next` parameter. Prerendered pages lack the parameter, so plain
 * text is rendered until hydration.
 */
export function AuthLink({ to, label }: { to: string; label: string }) {
  if (!useHydrated()) return <span className="link">{label}</span>
  return (
    <Link to={to} className="link">
      {label}
    </Link>
  )
}
