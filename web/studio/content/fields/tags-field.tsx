import { arts } from '#rules/search/facets.ts'
import { isList, isText } from '#web/api/read-response.ts'
import { useTypedText } from '#web/studio/shell/index.ts'
import { inputAttributes, type FieldProps, Labelled } from './labelled.tsx'

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isArt = (art: string) => (tag: string) => tag.toLowerCase() === art.toLowerCase()

/** Search tags, one per line, and martial arts, which are tags used as filters. */
export function TagsField({ field, value, isReadOnly, error, onChange }: FieldProps) {
  const [text, setText] = useTypedText((isList(value) ? value.filter(isText) : []).join('\n'))
  const { name, hint } = field
  const tags = splitLines(text)
  const write = (next: string) => {
    setText(next)
    const lines = splitLines(next)
    onChange(lines.length === 0 ? undefined : lines)
  }
  return (
    <>
      <fieldset className="editor-field">
        <legend className="text-sm font-semibold">Arts</legend>
        <div className="flex flex-wrap gap-x-5">
          {arts.map((art) => (
            <label key={art} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-signal"
                checked={tags.some(isArt(art))}
                disabled={isReadOnly}
                onChange={({ currentTarget: { checked } }) =>
                  write((checked ? [...tags, art] : tags.filter((tag) => !isArt(art)(tag))).join('\n'))
                }
              />
              {art}
            </label>
          ))}
        </div>
      </fieldset>
      <Labelled field={field} error={error}>
        <textarea
          rows={4}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => write(event.currentTarget.value)}
          {...inputAttributes(name, error, hint)}
        />
      </Labelled>
    </>
  )
}
