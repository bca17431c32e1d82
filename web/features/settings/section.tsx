import type { ReactNode } from 'react'
import { warn } from '#web/api/warn.ts'
import { Boundary } from '#web/ui/boundary.tsx'
import './settings.css'

interface SectionProps {
  number: number
  title: string
  note?: string
  children: ReactNode
}

/** A numbered part of Manage account, as in a manual. One that breaks leaves the others alive. */
export function Section({ number, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={`part-${number}`} className="settings-part">
      <div>
        <p aria-hidden="true" className="text-[15px] font-bold text-signal tabular">
          {number}
        </p>
        <h2 id={`part-${number}`} className="mt-1 text-[34px] leading-[1.02] condensed">
          {title}
        </h2>
        {note && <p className="mt-2 max-w-[30ch] text-[15px] leading-[1.45] text-quiet">{note}</p>}
      </div>
      <div className="min-w-0">
        <Boundary onBroken={(error) => tell(error, `manage-account/${number}`)}>{children}</Boundary>
      </div>
    </section>
  )
}

/** With code that comes only when something broke. */
const tell = (error: unknown, place: string) =>
  void import('#web/features/faults/index.ts').then(
    ({ tellFault }) => tellFault(error, place),
    (reason: unknown) => warn('The academy was not told of the fault.', reason),
  )
