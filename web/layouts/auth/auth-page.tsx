import { type ReactNode, useEffect, useRef } from 'react'
import { DoorLink } from '#web/session/pages/auth-link.tsx'

interface DoorProps {
  title: string
  lead: ReactNode
  children?: ReactNode
  /** The way on for who is at the wrong door. */
  foot?: ReactNode
  /** It took the place of another one without a change of page: the heading takes the focus. */
  isNews?: boolean | undefined
}

/** One page before the member area: a heading, a line, what is to be done, and below a rule the other way. */
export function Door({ title, lead, children, foot, isNews = false }: DoorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <div className="flex grow flex-col justify-between lg:max-w-[450px] lg:pt-[8vh]">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[clamp(54px,4.86vw,70px)] leading-[0.88] condensed outline-none"
        >
          {title}
        </h1>
        <p className="mt-3.5 text-quiet">{lead}</p>
        {children}
      </div>
      {foot && <p className="mt-12 border-t border-text pt-4">{foot}</p>}
    </div>
  )
}

/** A question, and the door for who says yes. */
export function OtherWay({ words, to, label }: { words: string; to: string; label: string }) {
  return (
    <>
      {words} <DoorLink to={to} label={label} />
    </>
  )
}
