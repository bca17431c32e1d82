import type { ReactNode } from 'react'
import { ErrorBoundary } from '#web/features/error-reports/index.ts'
import './settings.css'

interface SettingsSectionProps {
  number: number
  title: string
  note?: string
  children: ReactNode
}

/** Numbered section of Manage account, isolated by an error boundary. Shown once the sections above are loaded. */
export function SettingsSection({ number, title, note, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={`part-${number}`}
      className="settings-section grid gap-x-(--gutter) gap-y-[20px] border-t border-rule pt-[36px] pb-[40px] lg:grid-cols-[300px_minmax(0,1fr)]"
    >
      <div>
        <p aria-hidden="true" className="text-sm font-bold text-signal tabular">
          {number}
        </p>
        <h2 id={`part-${number}`} className="mt-1 text-4xl leading-[1.02] condensed">
          {title}
        </h2>
        {note && <p className="mt-2 max-w-[30ch] text-sm leading-[1.45] text-quiet">{note}</p>}
      </div>
      <div className="settings-content min-w-0">
        <ErrorBoundary part={`manage-account/${number}`}>{children}</ErrorBoundary>
      </div>
    </section>
  )
}
