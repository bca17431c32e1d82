import { Link } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * From one door to the next, with the wanted path in its address. A page drawn at build time does not know that path:
 * pressed before the script is there the link would lose it, so until then it leads nowhere.
 */
export function DoorLink({ to, label }: { to: string; label: string }) {
  if (!useHydrated()) return <span className="link">{label}</span>
  return (
    <Link to={to} className="link">
      {label}
    </Link>
  )
}
