import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

/** Bell in the browse header. A plain link to the notifications until its code is loaded. */
export const AlertsButton = lazyComponent(
  async () => (await import('./alerts-bell.tsx')).AlertsBell,
  () => (
    <Link to={paths.notifications()} className={buttonClass({ tone: 'bare', size: 'square' })}>
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
    </Link>
  ),
)
