import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sizeOf, type ToggleProps } from './toggle-size.ts'
import { useSaved } from './use-saved.ts'

/** A second line inside of the edge: on is never said by colour alone. */
const ON = 'border-text! shadow-[inset_0_0_0_1px_var(--text)]'

const looks = {
  square: { off: 'text-quiet hover:text-text', on: 'text-text' },
  edge: {
    off: buttonLook({ size: 'square' }),
    on: `${buttonLook({ size: 'square' })} border-text! bg-text! text-ground!`,
  },
  words: { off: buttonLook(), on: `${buttonLook()} ${ON}` },
  bar: { off: buttonLook({ size: 'small' }), on: `${buttonLook({ size: 'small' })} ${ON}` },
}

/** The button itself. It is not there before it can say whether the lesson is in the list; that is said by its name. */
export function Toggle({ lesson: { id, gid, title }, look }: ToggleProps) {
  const { isIn, turn } = useSaved({ vid: id, gid }, title)
  if (isIn === undefined) return <span className={sizeOf[look]} />
  const isSquare = look === 'square'
  const hasWords = look === 'words' || look === 'bar'
  const icon = <Icon name={isIn ? 'tick' : 'plus'} className={isSquare ? 'size-5' : 'size-6'} />
  return (
    <button
      type="button"
      aria-label={isIn ? `In My List: take ${title} out` : `Put ${title} in My List`}
      onClick={turn}
      className={`${sizeOf[look]} cursor-pointer ${looks[look][isIn ? 'on' : 'off']}`}
    >
      {isSquare && isIn ? <span className="rounded-part bg-text p-1 text-ground">{icon}</span> : icon}
      {hasWords && <span className="max-md:hidden">{isIn ? 'In My List' : 'My List'}</span>}
    </button>
  )
}
