import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Text or link in the right margin. */
  aside?: ReactNode
  children: ReactNode
  id?: string
}

/** Page section with a heavy rule and a heading. */
export function Section({ title, aside, children, id }: SectionProps) {
  return (
    <section id={id} className="pt-22 xl:pt-33">
      <div className="page">
        <div className="grid gap-x-(--gutter) gap-y-3.5 border-t-[6px] border-text pt-4.5 lg:grid-cols-12">
          <h2 className="heading-2 lg:col-span-7">{title}</h2>
          {aside && <div className="measure pt-1 lg:col-span-4 lg:col-start-9">{aside}</div>}
        </div>
      </div>
      <div className="mt-8 xl:mt-12">{children}</div>
    </section>
  )
}
