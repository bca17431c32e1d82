import type { SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Looks for lessons; nothing typed looks for nothing (specification §5). */
export function SearchBox({ className = '' }: { className?: string }) {
  const navigate = useNavigate()
  const { term = '' } = useParams()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('term')
    if (typeof typed === 'string' && typed.trim() !== '') void navigate(paths.search(typed.trim()))
  }
  return (
    <search className={className}>
      <form onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-quiet" />
        <input
          key={term}
          name="term"
          type="search"
          defaultValue={term}
          maxLength={SEARCH_TERM_LENGTH}
          autoComplete="off"
          aria-label="Search the lessons"
          placeholder="Search a move"
          className="h-12 w-full rounded-part border-[1.5px] border-edge bg-transparent pr-2 pl-11 text-[16px] placeholder:text-quiet"
        />
      </form>
    </search>
  )
}
