import { type ReactNode, useEffect, useRef } from 'react'
import { AuthLink } from '#web/session/pages/auth-link.tsx'

interface AuthPageProps {
  title: string
  lead: ReactNode
  children?: ReactNode
  /** Link to another auth page, below a rule. */
  foot?: ReactNode
  /** Whether to focus the heading on mount, for a page that replaced another page at the same URL. */
  focusesHeading?: boolean | undefined
}

/** Frame of an auth page: heading, lead and form. */
export function AuthPage({ title, lead, children, foot, focusesHeading = false }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusesHeading) heading.current?.focus()
  }, [focusesHeading])
  return (
    <div className="flex grow flex-col justify-between lg:max-w-[450px] lg:pt-[8vh]">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-subhead leading-[0.88] condensed outline-none lg:-mr-8">
          {title}
        </h1>
        <p className="mt-3.5 text-quiet">{lead}</p>
        {children}
      </div>
      {foot && <p className="mt-12 border-t border-text pt-4">{foot}</p>}
    </div>
  )
}

/** Question with a link to another auth page. */
export function OtherAuthPageLink({ question, to, label }: { question: string; to: string; label: string }) {
  return (
    <>
      {question} <AuthLink to={to} label={label} />
    </>
  )
}
