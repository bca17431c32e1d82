import { isList, isNumber, isRecord, isText, asObject } from '#web/api/read-response.ts'
import { PictureField } from '#web/studio/pictures/index.ts'
import { parseDecimal, useTypedText } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import './fields.css'
import { SelectField, CheckboxField } from './choice-fields.tsx'
import { CourseLessons, LessonReferences } from './course-lessons.tsx'
import { EntryList } from './entry-list.tsx'
import { inputAttributes, fieldId, type FieldProps, Labelled } from './labelled.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { TagsField } from './tags-field.tsx'
import type { Column, DraftData, TextField } from './text-field.ts'

interface TextFieldsProps {
  fields: readonly TextField[]
  data: DraftData
  isReadOnly: boolean
  errorOf: (name: string) => string | undefined
  onChange: (fields: DraftData) => void
}

/** Renders the fields of a text by their type of control. */
export const TextFields = ({ fields, data, isReadOnly, errorOf, onChange }: TextFieldsProps) =>
  fields.map((field) => (
    <FieldControl
      key={field.name}
      field={field}
      value={data[field.name]}
      isReadOnly={isReadOnly}
      error={errorOf(field.name)}
      onChange={(value) => onChange({ [field.name]: value })}
    />
  ))

/** Fields of one entry in a list. Errors of the entry are shown at the list. */
const EntryFields = (props: Omit<TextFieldsProps, 'errorOf'>) => <TextFields {...props} errorOf={noError} />
const noError = () => undefined

const asText = (value: unknown) => (isText(value) ? value : '')
const asLines = (value: unknown) => (isList(value) ? value.filter(isText) : [])

function FieldControl(props: FieldProps) {
  const { field, value, isReadOnly, error, onChange } = props
  const { name, label, control, isOptional } = field
  const write = (text: string) => onChange(text === '' && isOptional ? undefined : text)
  if (control === 'markdown')
    return (
      <MarkdownField
        id={fieldId(name)}
        label={label}
        hint={field.hint}
        value={asText(value)}
        isReadOnly={isReadOnly}
        error={error}
        onChange={write}
      />
    )
  if (control === 'choice') return <SelectField {...props} />
  if (control === 'switch') return <CheckboxField {...props} />
  if (control === 'tags') return <TagsField {...props} />
  if (control === 'course-lessons') return <CourseLessons {...props} />
  if (control === 'references') return <LessonReferences {...props} />
  if (control === 'entries') return <EntryList {...props} Fields={EntryFields} />
  if (control === 'rows') return <RowsTable {...props} columns={field.columns ?? []} />
  if (control === 'lines' || control === 'paragraphs') return <ListTextarea {...props} />
  if (control === 'picture')
    return (
      <Labelled field={field} error={error}>
        <PictureField
          id={fieldId(name)}
          label={label}
          value={value}
          isReadOnly={isReadOnly}
          describedBy={inputAttributes(name, error, field.hint)['aria-describedby']}
          onChange={onChange}
        />
      </Labelled>
    )
  const inputProps = {
    // A date from an import or a program may have a time.
    value: control === 'day' ? asText(value).slice(0, 10) : asText(value),
    readOnly: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) => write(event.currentTarget.value),
    ...inputAttributes(name, error, field.hint),
  }
  return (
    <Labelled field={field} error={error} length={asText(value).length}>
      {control === 'paragraph' ? (
        <textarea rows={3} {...inputProps} />
      ) : (
        <input type={control === 'day' ? 'date' : 'text'} {...inputProps} />
      )}
    </Labelled>
  )
}

/** Text area for a list: one entry per line, or paragraphs separated by empty lines. Keeps the text as typed. */
function ListTextarea({ field, value, isReadOnly, error, onChange }: FieldProps) {
  const separator = field.control === 'lines' ? '\n' : '\n\n'
  const [text, setText] = useTypedText(asLines(value).join(separator))
  const write = (next: string) => {
    setText(next)
    const entries = next
      .split(field.control === 'lines' ? '\n' : /\n\s*\n/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    onChange(entries.length === 0 && field.isOptional ? undefined : entries)
  }
  return (
    <Labelled field={field} error={error}>
      <textarea
        rows={field.control === 'lines' ? 4 : 10}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => write(event.currentTarget.value)}
        {...inputAttributes(field.name, error, field.hint)}
      />
    </Labelled>
  )
}

const toCellText = (value: unknown) => {
  if (isNumber(value)) return String(value)
  return isList(value) ? asLines(value).join(', ') : asText(value)
}

/** Parses the text of a cell. Undefined for an invalid number, which is omitted from the draft. */
function readCell({ cellType }: Column, text: string): unknown {
  if (cellType === 'number') return parseDecimal(text)
  if (cellType === 'list')
    return text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  return text
}

/** Editable table with one row per entry. */
function RowsTable({
  field,
  value,
  isReadOnly,
  error,
  onChange,
  columns,
}: FieldProps & { columns: readonly Column[] }) {
  const [rows, setRows] = useTypedText(
    (isList(value) ? value.filter(isRecord) : []).map((row) =>
      columns.map(({ name }) => toCellText(asObject(row)[name])),
    ),
  )
  const write = (next: string[][]) => {
    setRows(next)
    const entries = next.map((cells) =>
      Object.fromEntries(
        columns
          .map((column, index) => [column.name, cells[index] ?? '', column] as const)
          .filter(([, cell, column]) => cell !== '' || !column.isOptional)
          .map(([name, cell, column]) => [name, readCell(column, cell)] as const)
          .filter(([, cell]) => cell !== undefined),
      ),
    )
    onChange(entries.length === 0 && field.isOptional ? undefined : entries)
  }
  return (
    <fieldset className="editor-field" data-invalid={error ? true : undefined}>
      <legend className="text-sm font-semibold">{field.label}</legend>
      {error && <p className="text-sm font-semibold text-bad">{error}</p>}
      {field.hint && <p className="text-sm leading-[1.45] text-quiet">{field.hint}</p>}
      {rows.map((cells, row) => (
        <div key={row} className="flex flex-wrap gap-2">
          {columns.map(({ name, label }, index) => (
            <input
              key={name}
              aria-label={`${label}, row ${row + 1}`}
              placeholder={label}
              value={cells[index]}
              readOnly={isReadOnly}
              className="min-w-0 flex-1 basis-24"
              onChange={(event) => write(rows.with(row, cells.with(index, event.currentTarget.value)))}
            />
          ))}
          {!isReadOnly && (
            <Button
              size="small"
              onClick={(event) => {
                // Moves the focus, because the row with the button was removed.
                event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus()
                write(rows.toSpliced(row, 1))
              }}
            >
              Remove<span className="sr-only"> row {row + 1}</span>
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <p>
          <Button data-add size="small" onClick={() => write([...rows, columns.map(() => '')])}>
            Add a row<span className="sr-only"> to {field.label}</span>
          </Button>
        </p>
      )}
    </fieldset>
  )
}
