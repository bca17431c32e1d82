import type { SyntheticEvent } from 'react'
import { MARK } from '#contract/drawn-pictures.ts'
import { pictureSources } from '#contract/content/picture-address.ts'
import { site } from './site.ts'
import { Mark } from './ui/mark.tsx'

interface LogoProps {
  /** The picture that an academy has chosen, if it has. */
  address: string | undefined
  className: string
}

/** A logo, or the mark that the server draws where there is none. The academy's name stands beside it. */
export function Logo({ address, className }: LogoProps) {
  if (address !== undefined)
    return (
      <img
        key={address}
        {...pictureSources(address)}
        sizes="96px"
        alt=""
        onError={hide}
        className={`${className} w-auto max-w-24 object-contain`}
      />
    )
  if (site.demo) return <Mark className={className} />
  return <img src={MARK} width="32" height="32" alt="" onError={hide} className={className} />
}

/** Without a network the name stands alone, rather than beside the sign of a broken picture. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.hidden = true
}

/** The logo of the academy. */
export const AcademyMark = ({ className }: Pick<LogoProps, 'className'>) => (
  <Logo address={site.logo} className={className} />
)
