import type { ReactNode } from 'react'

/** Page title with a description on the right. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page grid gap-x-(--gutter) gap-y-5 pt-7 md:pt-10 xl:grid-cols-12 xl:items-end xl:pt-14">
      <h1 className="heading-1 xl:col-span-6">{title}</h1>
      <div className="measure text-lg leading-[1.5] xl:col-span-6 xl:col-start-7 xl:pb-2">{children}</div>
    </div>
  )
}
