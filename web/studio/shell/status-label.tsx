type StatusShape = 'disc' | 'ring' | 'square' | 'cross' | 'arrow' | 'triangle'

/** Icon and label of a status. The icons differ in shape, because color alone is not accessible. */
export const StatusLabel = ({ shape, children }: { shape: StatusShape; children: string }) => (
  <span className="inline-flex items-baseline gap-2.5 whitespace-nowrap">
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-3.5 shrink-0 translate-y-0.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      {shapes[shape]}
    </svg>
    {children}
  </span>
)

const shapes: Readonly<Record<StatusShape, React.ReactNode>> = {
  disc: <circle cx="8" cy="8" r="7" className="fill-good stroke-good" />,
  ring: <circle cx="8" cy="8" r="6" />,
  square: <rect x="2.5" y="2.5" width="11" height="11" className="stroke-warn" />,
  cross: <path d="M3 3l10 10M13 3 3 13" strokeWidth="2.5" />,
  triangle: <path d="M8 2.5 14.5 14h-13z" className="fill-bad stroke-bad" strokeLinejoin="round" />,
  arrow: <path d="M6 2.5 2.5 6 6 9.5M2.5 6H10a3.5 3.5 0 0 1 0 7H6" />,
}
