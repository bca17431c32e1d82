/**
 * Type of control: single line, paragraph, Markdown, date, one entry per line, paragraphs, table, picture, select box,
 * checkbox, tags, film, lessons of a course, lessons of any course, or entries with their own fields.
 */
type Control =
  | 'line'
  | 'paragraph'
  | 'markdown'
  | 'day'
  | 'lines'
  | 'paragraphs'
  | 'rows'
  | 'picture'
  | 'choice'
  | 'switch'
  | 'tags'
  | 'film'
  | 'course-lessons'
  | 'references'
  | 'entries'

export interface Column {
  name: string
  label: string
  /** Undefined for text. A list is entered as comma-separated values. */
  cellType?: 'number' | 'list'
  /** Empty cells are removed from the row. */
  isOptional?: true
}

export interface TextField {
  name: string
  label: string
  control: Control
  hint?: string
  /** Recommended maximum number of characters. Search results and link previews truncate longer text. */
  recommendedLength?: number
  /** The field is removed from the text while it is empty. */
  isOptional?: true
  columns?: readonly Column[]
  options?: readonly { value: string; label: string }[]
  /** Whether values are stored as numbers, for the control `choice`. */
  isNumber?: true
  /** Label of the empty option. */
  emptyOption?: string
  /** Singular label of an entry, for the control `entries`. */
  entryName?: string
  /** Fields of an entry, for the control `entries`. */
  fields?: readonly TextField[]
  /** Whether a new entry gets a generated id, for the control `entries`. */
  hasId?: true
}

export interface TextLabels {
  title: string
  /** Singular noun, as in "New article". */
  entryName: string
  /** Path prefix on the site; undefined for texts without their own page. */
  sitePath?: string
  /** Field shown as the title in lists. */
  titleField: 'title' | 'name'
  /** The slug cannot change, because member records refer to it. */
  isSlugFixed?: true
  /** There is only one item, so the Studio opens its editor instead of a list. */
  isSingleton?: true
  /** Shown while there are no items. */
  emptyText: string
  fields: readonly TextField[]
}

/** Content of a draft by field name. `contract/content` defines the fields of each kind. */
export type DraftData = Readonly<Record<string, unknown>>
