import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

interface FilmRowProps {
  picture?: string | null | undefined
  /** Title field or name of the film. */
  head: ReactNode
  details: string
  /** Course of the film. */
  course?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** Whether the actions include buttons with text. */
  hasTextButtons?: boolean
  /** Set while a row of the list is dragged. `isDragged` is true for the dragged row; `offset` is in pixels. */
  drag?: { isDragged: boolean; offset: number } | undefined
}

/** Row of a film: poster, title, progress and actions. */
export const FilmRow = ({
  head,
  details,
  picture,
  course,
  children,
  actions,
  hasTextButtons = false,
  drag,
}: FilmRowProps) => (
  <li
    className="film-row"
    data-row=""
    data-text-buttons={hasTextButtons || undefined}
    data-dragged={drag?.isDragged || undefined}
    style={drag && { transform: `translateY(${drag.offset}px)` }}
  >
    {picture ? (
      <img src={picture} alt="" className="film-still" loading="lazy" />
    ) : (
      <span className="film-still film-still-empty">
        <Icon name="play" />
      </span>
    )}
    <div className="film-name">
      {head}
      <p className="text-sm leading-[1.45] text-quiet wrap-anywhere">{details}</p>
    </div>
    <div className="film-course">{course}</div>
    <div className="film-state text-sm leading-[1.45] tabular">{children}</div>
    <div className="film-actions">{actions}</div>
  </li>
)

interface ProgressBarProps {
  label: string
  share: number
  isMoving: boolean
  text: ReactNode
  timeLeft?: string
}

export const ProgressBar = ({ label, share, isMoving, text, timeLeft }: ProgressBarProps) => (
  <>
    <progress className="film-bar" aria-label={label} max={1} value={share} data-moving={isMoving || undefined} />
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{text}</span>
      <span>{timeLeft}</span>
    </p>
  </>
)

interface IconActionProps {
  icon: IconName | 'pause'
  label: string
  film: string
  onPress: () => void
}

export const IconAction = ({ icon, label, film, onPress }: IconActionProps) => (
  <Button tone="bare" size="square" onClick={onPress} aria-label={`${label}: ${film}`} title={label}>
    {icon === 'pause' ? <span aria-hidden="true" className="h-4 w-3 border-x-4 border-text" /> : <Icon name={icon} />}
  </Button>
)

/** Moves the focus to the page content after the focused row was removed. */
export const focusPage = () => document.getElementById('content')?.focus()
