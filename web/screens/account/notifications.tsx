import { AlertsList, useAlerts } from '#web/features/alerts/index.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Notifications')

export default function Notifications() {
  const catalogue = useCatalogue()
  const alerts = useAlerts()
  if (catalogue.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="Notifications load when you’re back online." />
  if (catalogue.status === 'failed')
    return (
      <CatalogueNotice
        title="Couldn’t load notifications"
        text="The academy’s server didn’t respond as expected. Try again in a moment."
        retry={catalogue.retry}
      />
    )
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-headline leading-[0.92] condensed">Notifications</h1>
      {alerts ? alerts.length > 0 ? <AlertsList alerts={alerts} /> : <Empty /> : <Skeleton />}
    </div>
  )
}

const Empty = () => (
  <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
    <h2 className="text-4xl leading-[1.02] condensed">No notifications yet.</h2>
    <p className="measure mt-3">New lessons and academy news appear here and under the bell above.</p>
  </div>
)

const Skeleton = () => (
  <div aria-hidden="true" className="mt-17 border-t-2 border-text">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="h-[84px] border-b border-rule px-5 py-4">
        <div className="h-5 w-1/2 bg-raised" />
        <div className="mt-2.5 h-4 w-4/5 bg-raised" />
      </div>
    ))}
  </div>
)
