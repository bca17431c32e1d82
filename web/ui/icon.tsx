import { arrowPath } from './arrow.tsx'

/** Line icons on a 24 px grid with 2 px strokes and butt caps. */
const strokedIcons = {
  arrow: arrowPath,
  back: 'M15 4.5 7.5 12l7.5 7.5',
  forward: 'M9 4.5 16.5 12 9 19.5',
  plus: 'M12 4v16M4 12h16',
  tick: 'M4.5 12.5 10 18 20 6.5',
  cross: 'M5 5l14 14M19 5 5 19',
  info: 'M12 11v6M12 7v2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  bell: 'M6 17V10.5a6 6 0 0 1 12 0V17M3.5 17h17M10 20.5h4',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z',
  list: 'M4 6h16M4 12h10M4 18h7M18 13v8M14 17h8',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 21v-2.5a4 4 0 0 1 4-4h7a4 4 0 0 1 4 4V21',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  undo: 'M9 5 4 10l5 5M4 10h10.5a5 5 0 0 1 0 10H10',
  redo: 'M15 5l5 5-5 5M20 10H9.5a5 5 0 0 0 0 10H14',
  menu: 'M3 7h18M3 12h18M3 17h18',
  star: 'M12 3.6 14.6 9l5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.8 9.4 9z',
  flag: 'M5 21V4h13l-3.5 4.5L18 13H5',
  share: 'M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17l-2 2a4.2 4.2 0 0 1-6-6l2-2',
  pencil: 'M4 20v-4.5L15.5 4 20 8.5 8.5 20zM12.5 7l4.5 4.5',
  grip: 'M5 8h14M5 12h14M5 16h14',
  download: 'M12 3v12M6.5 10 12 15.5 17.5 10M4 20h16',
  note: 'M6 3h13v18H6zM3.5 7.5h5M3.5 12h5M3.5 16.5h5M11.5 8h4.5M11.5 12h4.5',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
} as const

const filledIcons = { play: 'M7 4.5 20 12 7 19.5z', starFilled: strokedIcons.star } as const

export type IconName = keyof typeof strokedIcons | keyof typeof filledIcons

const isFilled = (name: IconName): name is keyof typeof filledIcons => name in filledIcons

/** Decorative icon next to text, hidden from screen readers. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  const shape = isFilled(name) ? filledIcons[name] : strokedIcons[name]
  const paint = isFilled(name) ? { fill: 'currentColor' } : { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path d={shape} {...paint} />
    </svg>
  )
}
