import type { ChapterKind } from '#contract/catalogue.ts'

/** Icons of the player in the style of `ui/icon.tsx`: 24 px field, 2 px strokes, square ends. */
const strokes = {
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8 8 0 0 1 0 11.6',
  mute: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  captions: 'M3 5h18v14H3zM10.6 10.4a2.2 2.2 0 1 0 0 3.2M17.4 10.4a2.2 2.2 0 1 0 0 3.2',
  quality: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z',
  loop: 'M4 11V7h14M15 3.5 18.5 7 15 10.5M20 13v4H6M9 13.5 5.5 17 9 20.5',
  hardestSecond: 'M13.5 3 5 13.5h6L9.5 21 19 10.5h-6.5z',
  ladder: 'M2 20h5v-4h5v-4h5V8h5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  cross: 'M6 6l12 12M18 6 6 18',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  back: 'M12 5l-7 7 7 7M20 5l-7 7 7 7',
  forward: 'M12 5l7 7-7 7M4 5l7 7-7 7',
  mat: 'M3 5h18v14H3zM9 5v14M15 5v14',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  exitFullscreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
} as const

const fills = {
  play: 'M7 4.5 20 12 7 19.5z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  frameBack: 'M5 5h2.5v14H5zM20 5v14L8.5 12z',
  frameForward: 'M16.5 5H19v14h-2.5zM4 5v14l11.5-7z',
  mirror:
    'M10 4v15H2zM11.2 3h1.6v3.4h-1.6zM11.2 8.3h1.6v3.4h-1.6zM11.2 13.6h1.6V17h-1.6zM11.2 18.9h1.6V22h-1.6zM14 4v15h8zM15.6 11.2l3.7 6.2h-3.7z',
} as const

export type IconName = keyof typeof strokes | keyof typeof fills

const isFilled = (name: IconName): name is keyof typeof fills => name in fills

/** Hidden from screen readers, because the control has a name. */
export function PlayerIcon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  const paint = isFilled(name)
    ? { fill: 'currentColor', fillRule: 'evenodd' as const }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} shrink-0`}>
      <path d={isFilled(name) ? fills[name] : strokes[name]} {...paint} />
    </svg>
  )
}

/** A shape for each kind of chapter, because about 8% of men cannot distinguish the colors. */
const chapterShapes: Record<ChapterKind, string> = {
  setup: 'M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z',
  entry: 'M2 1.5 13 7 2 12.5z',
  control: 'M7 1.5 12.5 7 7 12.5 1.5 7z',
  finish: 'M2 2h10v10H2z',
  mistake: 'M2 2l10 10M12 2 2 12',
  safety: 'M5 1.5h4V5h3.5v4H9v3.5H5V9H1.5V5H5z',
}
const hollowShapes: readonly ChapterKind[] = ['setup', 'control', 'mistake']

export function KindGlyph({ kind }: { kind: ChapterKind }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5 shrink-0 text-(--kind)">
      <path
        d={chapterShapes[kind]}
        stroke="currentColor"
        strokeWidth="2"
        fill={hollowShapes.includes(kind) ? 'none' : 'currentColor'}
      />
    </svg>
  )
}
