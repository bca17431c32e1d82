import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The way to what is new, in the header. */
export function AlertsButton() {
  return (
    <Link to={paths.notifications()} className={buttonLook({ tone: 'bare', size: 'square' })}>
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
    </Link>
  )
}
