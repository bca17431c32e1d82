import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { usesBag } from './uses-bag.ts'

/** The way to what plays without a network, where something does. */
export const BagLink = ({ size }: { size?: 'small' }) =>
  usesBag() ? (
    <Link to={paths.gymBag()} className={buttonLook({ size })}>
      Open your gym bag
    </Link>
  ) : null
