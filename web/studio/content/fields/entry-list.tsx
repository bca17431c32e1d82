import { type ComponentType, useMemo, useState } from 'react'
import { isList, isRecord, isText } from '#web/api/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderedList } from '#web/ui/ordered-list.tsx'
import { type FieldProps, fieldId, Labelled } from './labelled.tsx'
import type { DraftData, TextField } from './text-field.ts'

interface FieldsProps {
  fields: readonly TextField[]
  data: DraftData
  isReadOnly: boolean
  onChange: (fields: DraftData) => void
}

interface EntryListProps extends FieldProps {
  /** Renders the fields of one entry. */
  Fields: ComponentType<FieldsProps>
}

/** Ordered list of entries, each with its own fields. Only one entry is open at a time. */
export function EntryList({ field, value, isReadOnly, error, onChange, Fields }: EntryListProps) {
  const entries = useMemo(() => (isList(value) ? value.filter(isRecord) : []), [value])
  const [openedIndex, setOpenedIndex] = useState<number>()
  const { name, entryName = 'entry', fields = [], hasId } = field
  const [mainField] = fields
  const nameOf = (entry: DraftData) => {
    const title = entry[mainField?.name ?? '']
    return isText(title) && title !== '' ? title : `New ${entryName}`
  }
  const write = (next: readonly DraftData[]) => onChange(next.length === 0 ? undefined : next)
  const add = () => {
    const emptyEntry = Object.fromEntries(
      fields.flatMap(({ name: fieldName, isOptional }) => (isOptional ? [] : [[fieldName, '']])),
    )
    // The id must never have been used before, because member records may refer to entries by id.
    write([...entries, { ...(hasId && { id: `${name}-${Date.now().toString(36)}` }), ...emptyEntry }])
    setOpenedIndex(entries.length)
  }
  const current = openedIndex === undefined ? undefined : entries[openedIndex]
  // The prefix makes names unique, because two lists on one page may have fields with the same name.
  const prefix = `${name}-`
  const prefixedFields = fields.map((entryField) => ({ ...entryField, name: prefix + entryField.name }))
  const change = (changedFields: DraftData) => {
    if (openedIndex === undefined || !current) return
    const unprefixed = Object.entries(changedFields).map(([key, next]) => [key.slice(prefix.length), next] as const)
    const entry = Object.entries({ ...current, ...Object.fromEntries(unprefixed) })
    write(entries.with(openedIndex, Object.fromEntries(entry.filter(([, next]) => next !== undefined))))
  }
  return (
    <Labelled field={field} error={error}>
      <OrderedList
        label={field.label}
        items={entries}
        keyOf={(entry) => String(entries.indexOf(entry))}
        nameOf={nameOf}
        isReadOnly={isReadOnly}
        onMove={(from, to) => {
          setOpenedIndex(undefined)
          write(entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1)))
        }}
        onRemove={(index) => {
          setOpenedIndex(undefined)
          write(entries.toSpliced(index, 1))
        }}
      >
        {(entry) => (
          <button
            type="button"
            className="block min-h-11 w-full cursor-pointer truncate text-left font-semibold"
            aria-expanded={entry === current}
            aria-controls={`${fieldId(name)}-open`}
            onClick={() => setOpenedIndex(entry === current ? undefined : entries.indexOf(entry))}
          >
            {nameOf(entry)}
          </button>
        )}
      </OrderedList>
      <div id={`${fieldId(name)}-open`} className="grid gap-4">
        {current && (
          <fieldset key={openedIndex} className="grid gap-4 border-l-4 border-text pl-4">
            <legend className="sr-only">{nameOf(current)}</legend>
            <Fields
              fields={prefixedFields}
              data={Object.fromEntries(
                fields.map((entryField) => [prefix + entryField.name, current[entryField.name]]),
              )}
              isReadOnly={isReadOnly}
              onChange={change}
            />
          </fieldset>
        )}
      </div>
      {!isReadOnly && (
        <p>
          <Button id={fieldId(name)} size="small" onClick={add}>
            Add {entryName}
          </Button>
        </p>
      )}
    </Labelled>
  )
}
