import type { ReactNode } from 'react'

const lineProps = { fill: 'none', stroke: 'currentColor', strokeWidth: 3 }

/**
 * Icons of the four tools: an axis for mirror, frames with decreasing width for slow, a pair of brackets for loop, and
 * two frames for step.
 */
const icons = {
  mirror: (
    <>
      <path d="M38 2V62" stroke="var(--signal)" strokeWidth="2.5" strokeDasharray="3 5" />
      <path d="M30 8V56H4Z" fill="currentColor" />
      <path d="M46 8V56H72Z" {...lineProps} />
    </>
  ),
  slow: <path d="M2 8h34v48H2zM41 8h16v48H41zM62 8h7v48h-7zM73 8h3v48h-3z" fill="currentColor" />,
  loop: (
    <>
      <path d="M16 8H4V56H16M60 8H72V56H60" fill="none" stroke="var(--signal)" strokeWidth="4" />
      <path d="M14 32H56" stroke="currentColor" strokeWidth="4" />
      <path d="M64 32L50 23V41Z" fill="currentColor" />
    </>
  ),
  step: (
    <>
      <path d="M2 8H28V56H2ZM48 8H74V56H48Z" {...lineProps} />
      <path d="M31 32H40" stroke="currentColor" strokeWidth="3" />
      <path d="M46 32L37 26V38Z" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type Tool = keyof typeof icons

export const ToolIcon = ({ tool, className = '' }: { tool: Tool; className?: string }) => (
  <svg viewBox="0 0 76 64" width="76" height="64" aria-hidden="true" className={className}>
    {icons[tool]}
  </svg>
)
