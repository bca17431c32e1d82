import type { SyntheticEvent } from 'react'
import { MARK_PATH } from '#contract/drawn-pictures.ts'
import { pictureSources } from '#contract/content/picture-path.ts'
import { site } from './site.ts'
import { Mark } from './ui/mark.tsx'

interface LogoProps {
  /** URL of the academy's logo, if any. */
  url: string | undefined
  className: string
}

/** Logo of the academy, or the mark rendered by the server. Decorative, because the name is beside it. */
export function Logo({ url, className }: LogoProps) {
  if (url !== undefined)
    return (
      <img
        key={url}
        {...pictureSources(url)}
        sizes="96px"
        alt=""
        onError={hide}
        className={`${className} w-auto max-w-24 object-contain`}
      />
    )
  if (site.demo) return <Mark className={className} />
  return <img src={MARK_PATH} width="32" height="32" alt="" onError={hide} className={className} />
}

/** Hides a picture that fails to load. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.hidden = true
}

export const AcademyMark = ({ className }: Pick<LogoProps, 'className'>) => (
  <Logo url={site.logo} className={className} />
)
