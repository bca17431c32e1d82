import { useState } from 'react'

/** Icons that the catalogue can reference (`contract/catalogue.ts`), in the style of `web/ui/icon.tsx`. */
const shapes = {
  bell: 'M6 17V10.5a6 6 0 0 1 12 0V17M3.5 17h17M10 20.5h4',
  play: 'M7 4.5 20 12 7 19.5z',
  star: 'M12 3.6 14.6 9l5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.8 9.4 9z',
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.2 8 7.5 9.5 4.3-1.5 7.5-4.9 7.5-9.5V6z',
  book: 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
} as const

const isShapeName = (name: string): name is keyof typeof shapes => Object.hasOwn(shapes, name)

interface AlertIconProps {
  name: string
  /** URL of an image that replaces the icon. */
  picture: string | undefined
}

/** Decorative icon. Falls back to a bell if the name is unknown or the image fails to load. */
export function AlertIcon({ name, picture }: AlertIconProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (picture !== undefined && picture !== brokenSrc)
    return (
      <img
        src={picture}
        alt=""
        width="24"
        height="24"
        onError={() => setBrokenSrc(picture)}
        className="mt-0.5 size-6 shrink-0 object-contain"
      />
    )
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="mt-0.5 size-6 shrink-0">
      <path d={shapes[isShapeName(name) ? name : 'bell']} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
