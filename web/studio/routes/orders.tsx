import { OrdersPage } from '#web/studio/orders/index.ts'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Orders')

/** Orders and pending desk payments, for staff with the desk or owner role. */
export default function Orders() {
  const { may } = useAccess()
  if (may('orders.read')) return <OrdersPage />
  return (
    <StudioPage title="Orders">
      <p className="measure">Your role doesn’t give you access to orders. Ask an owner for access.</p>
    </StudioPage>
  )
}
