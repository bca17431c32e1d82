import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** What the specification suggests to search for (§2). */
export const genres = ['Jiu-Jitsu', 'Krav Maga', 'Judo']
export const moves = ['Armbar', 'Kimura', 'Wrist lock']

interface ChoicesProps {
  name: string
  terms: string[]
  onChoose?: (() => void) | undefined
}

/** Searches that are a press away, under their name. */
export function Choices({ name, terms, onChoose }: ChoicesProps) {
  return (
    <>
      <p className="mt-4 mb-2 text-sm text-quiet">{name}</p>
      <p className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <Link key={term} to={paths.search(term)} onClick={onChoose} className={buttonLook({ size: 'small' })}>
            {term}
          </Link>
        ))}
      </p>
    </>
  )
}
