import type { ReactNode } from 'react'
import { GymBagLink } from '#web/features/gym-bag/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface CatalogueNoticeProps {
  title: string
  text: string
  retry?: (() => void) | undefined
  /** Links for the next step. */
  children?: ReactNode
}

/** Message shown if there are no lessons to show. */
export function CatalogueNotice({ title, text, retry, children }: CatalogueNoticeProps) {
  return (
    <section role={retry ? 'alert' : 'status'} className="page flex min-h-[60vh] flex-col justify-center py-16">
      <h1 className="text-headline leading-[0.92] condensed">{title}</h1>
      <p className="measure mt-5 text-quiet">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {retry && (
          <Button tone="main" onClick={retry}>
            <Icon name="retry" />
            Try again
          </Button>
        )}
        {children ?? <GymBagLink />}
      </p>
    </section>
  )
}
