import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyCode } from '#web/ui/lazy-code.ts'

const useCode = lazyCode(() => import('./alerts-bell.tsx'))

/** The bell of the browse header. Until its code has come after the page, it is a link to all notifications. */
export function AlertsButton() {
  const code = useCode()
  if (code) return <code.AlertsBell />
  return (
    <Link to={paths.notifications()} className={buttonLook({ tone: 'bare', size: 'square' })}>
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
    </Link>
  )
}
