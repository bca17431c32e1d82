import { useParams } from 'react-router'
import { OrderPage } from '#web/studio/orders/index.ts'
import { StudioPage, useAccess } from '#web/studio/shell/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Order')

/** Page of one order, for staff with the desk or owner role. */
export default function OrderScreen() {
  const { may } = useAccess()
  const { id = '' } = useParams()
  if (may('orders.read')) return <OrderPage key={id} id={id} />
  return (
    <StudioPage title="Order">
      <p className="measure">Your role doesn’t give you access to orders. Ask an owner for access.</p>
    </StudioPage>
  )
}
