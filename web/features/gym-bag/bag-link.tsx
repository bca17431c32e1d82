import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { usesBag } from './gym-bag.lazy.tsx'

/** The way to what plays without a network, where something does; on the page of the bag it would lead nowhere. */
export function BagLink({ size }: { size?: 'small' }) {
  const { pathname } = useLocation()
  if (pathname === paths.gymBag() || !usesBag()) return null
  return (
    <Link to={paths.gymBag()} className={buttonLook({ size })}>
      Open your gym bag
    </Link>
  )
}
